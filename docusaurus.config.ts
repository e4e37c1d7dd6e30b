import {brand} from './brand';
import {createConfig} from './assembly';
import {readEnv} from './config/env';

export default createConfig({brand, env: readEnv(process.env)});
