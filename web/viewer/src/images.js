// The images of mesh files.  The page makes no request: an image is embedded in the page, or is data of
// its file; others are missing.

import {
  ClampToEdgeWrapping,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  NearestMipmapLinearFilter,
  NearestMipmapNearestFilter,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
} from "three";

import { shortened } from "./budget.js";
import { isPlainData, nameOfData } from "./image_types.js";

const WRAPS = { clamp: ClampToEdgeWrapping, mirror: MirroredRepeatWrapping, repeat: RepeatWrapping };
// The numbers of glTF, which are those of WebGL.
const FILTERS = {
  9728: NearestFilter,
  9729: LinearFilter,
  9984: NearestMipmapNearestFilter,
  9985: LinearMipmapNearestFilter,
  9986: NearestMipmapLinearFilter,
  9987: LinearMipmapLinearFilter,
};

// The images that mesh files name.  An image of several files is read once, and has one copy on the
// graphics card.
export class Images {
  constructor(urls) {
    this.urls = urls;
    this.elements = new Map();
    this.sources = new WeakMap();
  }

  // What finds the images of a file by their URIs, or their bytes and type, and lists those that are
  // missing.  Each answer is a promise of an element, or of null.
  finder(textures, missing, budget) {
    return (source, type) => {
      budget.read("part");
      if (typeof source !== "string") return this.#ofBytes(source, type, missing);
      if (/^\s*data:/i.test(source)) {
        if (isPlainData(source)) return this.#element(source, nameOfData(source), missing);
        missing.add(nameOfData(source));
        return null;
      }
      const name = nameOf(source);
      if (Object.hasOwn(textures, name)) return this.#element(this.urls[textures[name]], name, missing);
      missing.add(name);
      return null;
    };
  }

  #ofBytes(bytes, type, missing) {
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    const element = loaded(url).finally(() => URL.revokeObjectURL(url));
    return listed(element, "an image in it", missing);
  }

  #element(url, name, missing) {
    if (!this.elements.has(url)) this.elements.set(url, loaded(url));
    return listed(this.elements.get(url), name, missing);
  }

  // The texture of an image with a way to sample it.
  texture(element, { wrap = ["repeat", "repeat"], offset = [0, 0], repeat = [1, 1], ...map }) {
    const texture = new Texture(element);
    if (!this.sources.has(element)) this.sources.set(element, texture.source);
    texture.source = this.sources.get(element);
    [texture.wrapS, texture.wrapT] = wrap.map((name) => WRAPS[name]);
    texture.magFilter = map.magFilter === 9728 ? NearestFilter : LinearFilter;
    texture.minFilter = FILTERS[map.minFilter] ?? LinearMipmapLinearFilter;
    texture.generateMipmaps = ![NearestFilter, LinearFilter].includes(texture.minFilter);
    texture.flipY = !map.isTopDown;
    texture.colorSpace = SRGBColorSpace;
    texture.offset.set(...offset);
    texture.repeat.set(...repeat);
    texture.rotation = map.rotation ?? 0;
    texture.needsUpdate = true;
    return texture;
  }
}

// The last part of the path of a URI.
function nameOf(uri) {
  const end = uri.slice(Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\")) + 1);
  const name = shortened(end);
  try {
    const decoded = decodeURIComponent(name.replace(/%(?![0-9a-f]{2})/gi, "%25"));
    return decoded.split(/[\\/]/).pop();
  } catch {
    return name;
  }
}

function loaded(url) {
  return new Promise((resolve) => {
    const image = document.createElement("img");
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = url;
  });
}

// An image, whose name is listed if it cannot be read.
async function listed(promise, name, missing) {
  const element = await promise;
  if (!element) missing.add(name);
  return element;
}

// The graphics card has a copy of an image for each way to sample it.
export const samplingOf = ({ wrapS, wrapT, magFilter, minFilter, flipY, colorSpace }) =>
  [wrapS, wrapT, magFilter, minFilter, flipY, colorSpace].join();
