import {createSocket} from 'node:dgram';

export type Dns = {
  /** The address of every name; without one, no name exists. */
  setAddress: (address: string | undefined) => void;
  stop: () => Promise<void>;
};

const ADDRESS_RECORD = 1;
const NO_SUCH_NAME = 3;

/** A DNS server on port 53 of a loopback address. Only root may use this port, and nginx no other one of a container. */
export async function startDns(host: string): Promise<Dns> {
  let known: string | undefined;
  const socket = createSocket('udp4');
  socket.on('message', (message, {address, port}) => socket.send(replyTo(message, known), port, address));
  await new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.bind(53, host, done);
  });
  return {
    setAddress: (address) => {
      known = address;
    },
    stop: () => new Promise((done) => socket.close(() => done())),
  };
}

/** RFC 1035, 4: the header, the question, and at most one record for the name of the question (0xc00c). */
function replyTo(message: Buffer, address: string | undefined): Buffer {
  const question = message.subarray(12, message.indexOf(0, 12) + 5);
  const hasRecord = address !== undefined && question.readUInt16BE(question.length - 4) === ADDRESS_RECORD;
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 + (address === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasRecord ? 1 : 0, 6);
  if (!hasRecord) return Buffer.concat([header, question]);
  const record = Buffer.from([
    0xc0,
    0x0c,
    0,
    ADDRESS_RECORD,
    0,
    1,
    0,
    0,
    0,
    1,
    0,
    4,
    ...address.split('.').map(Number),
  ]);
  return Buffer.concat([header, question, record]);
}
