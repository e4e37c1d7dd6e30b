import type {IncomingMessage, ServerResponse} from 'node:http';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

/**
 * Bundler configuration that adds a middleware before those of the development server. Docusaurus already has a
 * `setupMiddlewares`, and configurations are merged by calling both functions and concatenating their lists: this one
 * mutates its input and returns nothing.
 */
export const withMiddleware = (middleware: Middleware): object => ({
  devServer: {
    setupMiddlewares(middlewares: unknown[]): unknown[] {
      middlewares.unshift(middleware);
      return [];
    },
  },
});
