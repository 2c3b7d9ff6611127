// A page of `view --watch`: it asks its server for the version of the robot, and loads a newer one.

const PERIOD = 500;

export function reloadOnChange() {
  const { version } = document.documentElement.dataset;
  if (!version) return;
  const timer = setInterval(async () => {
    const answer = await fetch("version").catch(() => undefined);
    if (!answer?.ok || (await answer.text()) === version) return;
    clearInterval(timer);
    location.reload();
  }, PERIOD);
}
