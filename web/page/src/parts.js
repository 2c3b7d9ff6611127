// The parts of the page: compressed files as base64 in one block of data.

function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

// The name of each part → its compressed bytes.  The block is removed, to free its memory.
export function takeParts() {
  const block = document.getElementById("parts");
  const texts = JSON.parse(block.textContent);
  block.remove();
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, bytesOf(text)]));
}
