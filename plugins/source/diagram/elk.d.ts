/** The part of elkjs that runs without a thread, so that pages are laid out synchronously. */
declare module 'elkjs/lib/elk-worker.min.js' {
  const elk: {
    Worker: new () => {
      dispatcher: {saveDispatch: (message: {data: object}) => void};
      onmessage: (message: {data: {data?: unknown; error?: unknown}}) => void;
    };
  };
  export default elk;
}
