/** The script of the Worker. plugins/client/try-it/index.ts writes the contract and the names into it. */
import type {Contract} from '../../../../contract';
import {respondInWorker} from '../../../../src/client/worker-with-deadline';
import type {Names} from '../../../api/api-reference/samples';
import {createSandbox} from '.';

declare const SANDBOX_CONTRACT: string;
declare const SAMPLE_NAMES: Names;

respondInWorker(createSandbox(JSON.parse(SANDBOX_CONTRACT) as Contract, SAMPLE_NAMES));
