// Preloaded for Node samples: fetch does not support proxies, so every TLS connection is redirected to the proxy of the
// mock. The handshake and the Host header keep the requested host.
import tls from 'node:tls';

const {connect} = tls;
tls.connect = (options, ...others) =>
  connect({...options, host: '127.0.0.1', port: Number(process.env.SAMPLES_FRONT_PORT)}, ...others);
