import { randomBytes, randomUUID } from 'node:crypto';
import { frame } from './raw-socket.ts';

type Frames = (string | Buffer)[];

const times = (count: number, one: string | Buffer): Frames => Array.from({ length: count }, () => one);
const nested = (depth: number) => `42["ride:sync",${'['.repeat(depth)}${']'.repeat(depth)}]`;

/** Frames that WebSocket itself does not allow. */
const ofWebSocket: Record<string, Frames> = {
  'a frame without a mask': [frame('40', { isMasked: false })],
  'a reserved opcode': [frame('40', { opcode: 3 })],
  'bits of an extension that was not negotiated': [frame('40', { reserved: 7 })],
  'a compressed frame': [frame(randomBytes(40), { reserved: 4 })],
  'a ping longer than a ping may be': [frame('x'.repeat(200), { opcode: 9 })],
  'half a ping': [frame('x', { opcode: 9, fin: false })],
  'a continuation of nothing': [frame('x', { opcode: 0 })],
  'a message that never ends': [
    frame('42["', { fin: false }),
    ...times(30, frame('x'.repeat(1000), { opcode: 0, fin: false })),
  ],
  'a frame of nine exabytes': [frame('x', { claimedLength: 2n ** 63n - 1n })],
  'a frame of four gigabytes': [frame('x', { claimedLength: 2n ** 32n })],
  'a length below zero': [frame('x', { claimedLength: 2n ** 64n - 1n })],
  'a text that is no text': [frame(Buffer.from([0x34, 0x32, 0xff, 0xfe, 0xc0, 0xaf]))],
  'a farewell for no known reason': [frame(Buffer.from([0, 1]), { opcode: 8 })],
  'noise instead of frames': [randomBytes(5000)],
  'a request of HTTP': [Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
};

/** Packets that Engine.IO or Socket.IO do not allow, or not now. */
const ofSocketIo: Record<string, Frames> = {
  'packets of no type': ['9', '', 'x', 'b', 'b####', '\u{1f4a3}'],
  'packets of the other side': ['0{"sid":"x"}', '6', '2probe', '5'],
  'a farewell of Engine.IO': ['1'],
  'binary noise': [frame(randomBytes(500), { opcode: 2 })],
  'connecting a hundred times at once': times(100, '40'),
  'leaving and connecting again': ['41', '40', '41', '40'],
  'connecting elsewhere': ['40/admin,', '40/../,', '40/__proto__,', `40/${'x'.repeat(5000)},`],
  'connecting with half of something': ['40{"token":'],
  'connecting with a pile of something': [`40{"a":${'['.repeat(6000)}`],
  'a word of the server': ['44{"message":"x"}', '41'],
  'events without a name': ['42', '42[]', '42{}', '42[null]', '42[{"toString":1}]', '42["x"', '42[["ride:sync"]]'],
  'names that Socket.IO keeps for itself': [
    '42["disconnect"]',
    '42["disconnecting"]',
    '42["newListener","x"]',
    '42["error"]',
  ],
  'names that objects have': ['42["__proto__",{}]', '42["constructor"]', '42["hasOwnProperty",1]', '42[5,1]'],
  'a prototype to plant': [`42["ride:sync",{"__proto__":{"role":"admin"},"rideId":"${randomUUID()}","afterSeq":0}]`],
  'a nesting of seven thousand': [nested(7000)],
  'a reply to no request': ['43[1]', '430[]', '4399999999999999999999["x"]'],
  'a number for an answer beyond numbers': ['4299999999999999999999["ride:sync",{}]'],
  'attachments that never come': ['451-["ride:sync",{"_placeholder":true,"num":0}]', '42["x"]'],
  'attachments without number': [
    '459999999999-["x"]',
    '45-1-["x"]',
    '45["x"]',
    '451-["x",{"_placeholder":true,"num":-1}]',
  ],
  'an answer with attachments': ['461-0["x"]', frame(randomBytes(10), { opcode: 2 })],
  'a message just too long': [`42["ride:sync","${'x'.repeat(16_384)}"]`],
};

/** Too many valid packets. */
const floods: Record<string, Frames> = {
  'five thousand events': times(5000, '42["ride:sync",{}]'),
  'five thousand events of no name': times(5000, '421["x"]'),
  'five thousand positions': times(5000, '42["driver:location",{"lat":8.48,"lng":-13.23}]'),
  'ten thousand heartbeats': times(10_000, '3'),
  'ten thousand pings': times(10_000, frame('', { opcode: 9 })),
  'ten thousand empty messages': times(10_000, frame('')),
};

const bytesOf = (frames: Frames): Buffer =>
  Buffer.concat(frames.map((one) => (typeof one === 'string' ? frame(one) : one)));

/** The name of each attack, and its bytes. */
export const hostileFrames = [ofWebSocket, ofSocketIo, floods]
  .flatMap((attacks) => Object.entries(attacks))
  .map(([name, frames]): [string, Buffer] => [name, bytesOf(frames)]);
