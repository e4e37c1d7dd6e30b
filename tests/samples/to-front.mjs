// Loaded before a Node sample: its fetch knows no proxy, so every TLS connection is led to the front of the mock. Which
// host the sample asked for stays in the handshake and in the Host header.
import tls from 'node:tls';

const {connect} = tls;
tls.connect = (options, ...others) =>
  connect({...options, host: '127.0.0.1', port: Number(process.env.SAMPLES_FRONT_PORT)}, ...others);
