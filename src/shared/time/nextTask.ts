/** Resolves in a task of its own: the browser may draw and take presses before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const arrived = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", arrived, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}
