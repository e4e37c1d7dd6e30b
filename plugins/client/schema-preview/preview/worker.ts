import {respondInWorker} from '@site/src/client/worker-with-deadline';
import {respond} from './judge';

respondInWorker(respond);
