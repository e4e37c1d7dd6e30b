import {stopUnless} from '../../scripts/needs';

/** Not in the configuration, which `lint:unused` loads without a build. */
export default (): void => stopUnless({programs: ['nginx']});
