import {respondInWorker} from '@site/src/client/worker-with-deadline';
import {judge} from './judge';

respondInWorker(judge);
