// The one helper of tslib that the engine's client code calls; see README.md.
exports.__importDefault = (module) => (module && module.__esModule ? module : {default: module});
