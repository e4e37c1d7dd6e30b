/**
 * Reloads an open page when the development server is back. Its client only checks for an update, and a check that the
 * restart has cut off leaves the client in a state in which it never checks again.
 */
let isDisconnected = false;

window.addEventListener('message', ({data}: MessageEvent<{type?: string} | undefined>) => {
  if (data?.type === 'webpackClose') isDisconnected = true;
  else if (data?.type === 'webpackOk' && isDisconnected) window.location.reload();
});

export {};
