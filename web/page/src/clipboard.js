// Texts from and for the clipboard.

import { byId } from "./elements.js";

// The file of a pasted text: its name says what it is.
export function pastedFile(text) {
  const root = /<(robot|sdf)\b/.exec(text)?.[1] ?? "robot";
  const xacro = text.includes("http://ros.org/wiki/xacro") ? ".xacro" : "";
  const name = `pasted.${root === "sdf" ? "sdf" : "urdf"}${xacro}`;
  return [{ path: name, file: new File([text], name) }];
}

// Ask for a text in a dialog.  The text is empty if the dialog is cancelled.
function asked() {
  const dialog = byId("paste-dialog");
  byId("pasted").value = "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = () => resolve(dialog.returnValue === "open" ? byId("pasted").value : "");
    dialog.addEventListener("close", answer, { once: true });
  });
}

// The text in the clipboard; a browser that does not give it lets the user paste it.
export async function pastedText() {
  try {
    const text = await navigator.clipboard.readText();
    if (text.includes("<")) return text;
  } catch {
    // The user, or the browser, refuses.
  }
  return asked();
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
