// The types of images that a browser decodes to as many pixels as the page counts.  A picture in SVG can
// need any time and any memory, and contain other images.

const DATA = /^data:(image\/(png|jpe?g|gif|bmp|webp)|application\/(octet-stream|gltf-buffer))[;,]/i;
const IMAGE = /^image\/(png|jpe?g|gif|bmp|webp)$/i;

// Whether a URL of a mesh file is an image or a buffer that the page may read.
export const isPlainData = (url) => DATA.test(url);

// Whether the type that a file states of an image in it is that of points.  Without one, the browser
// finds out the type, which is never SVG.
export const isPlainImage = (type) => type === undefined || IMAGE.test(type);

// How a list names data: its type.
export const nameOfData = (url) => /^data:[^;,]{0,40}/i.exec(url)[0];
