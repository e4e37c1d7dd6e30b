// The only tslib helper that @docusaurus/utils-common calls; see README.md.
exports.__importDefault = (module) => (module && module.__esModule ? module : {default: module});
