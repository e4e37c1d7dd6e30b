/** Loader for the router: paths match only in their own case, as on the hosts. Routes of Docusaurus have no option for it. */
module.exports = (source) => source.replace('sensitive === void 0 ? false', 'sensitive === void 0 ? true');
