// The tabs of the results; one is shown.

export class Tabs {
  constructor(list, onShow) {
    this.buttons = [...list.querySelectorAll("[role=tab]")];
    this.onShow = onShow;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.show(button.dataset.tab));
      button.setAttribute("aria-controls", button.dataset.tab);
    }
    list.addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      const buttons = this.buttons.filter((button) => !button.hidden);
      const index = buttons.findIndex((button) => button.dataset.tab === this.shown);
      const next = buttons.at((index + step) % buttons.length);
      this.show(next.dataset.tab);
      next.focus();
    });
    this.show(this.buttons[0].dataset.tab);
  }

  // Show or hide the button of a tab; the first tab is shown in place of one that is hidden.
  setHidden(name, isHidden) {
    this.buttons.find((button) => button.dataset.tab === name).hidden = isHidden;
    if (isHidden && this.shown === name) this.show(this.buttons[0].dataset.tab);
  }

  show(name) {
    this.shown = name;
    for (const button of this.buttons) {
      const selected = button.dataset.tab === name;
      button.setAttribute("aria-selected", selected);
      button.tabIndex = selected ? 0 : -1;
      document.getElementById(button.dataset.tab).hidden = !selected;
    }
    this.onShow(name);
  }
}
