import type {IncomingMessage, ServerResponse} from 'node:http';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

/**
 * Bundler configuration that puts a middleware before those of the development server. The engine has a
 * `setupMiddlewares` already, and configurations are merged by calling both functions and joining their lists: this one
 * changes the list it is given, and adds nothing to the result.
 */
export const withMiddleware = (middleware: Middleware): object => ({
  devServer: {
    setupMiddlewares(middlewares: unknown[]): unknown[] {
      middlewares.unshift(middleware);
      return [];
    },
  },
});
