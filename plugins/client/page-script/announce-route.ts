import {announceContent} from '../../../src/client/content-rendered';

type Update = {location: {pathname: string}; previousLocation: {pathname: string} | null};

export function onRouteDidUpdate({location, previousLocation}: Update): void {
  if (previousLocation === null) announceContent('hydrated');
  else announceContent(previousLocation.pathname === location.pathname ? 'more' : 'page');
}
