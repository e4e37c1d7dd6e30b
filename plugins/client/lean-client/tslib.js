// The only tslib helper that Docusaurus' client code calls; see README.md.
exports.__importDefault = (module) => (module && module.__esModule ? module : {default: module});
