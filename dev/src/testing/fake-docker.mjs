// Simulates the commands of Docker that docker/update.sh and docker/pin-images.sh use, on a list of containers in a
// file.
import { readFileSync, writeFileSync } from 'node:fs';

const { DOCKER_STATE = '', DOCKER_BROKEN = '' } = process.env;
const state = JSON.parse(readFileSync(DOCKER_STATE, 'utf8'));
const args = process.argv.slice(2);

const isUp = (/** @type {{ isHealthy: boolean }} */ { isHealthy }) => isHealthy;
const of = (/** @type {string} */ service) => state.containers.filter((one) => one.service === service);

/** @param {string} service */
function add(service) {
  state.started += 1;
  const isHealthy = DOCKER_BROKEN !== service;
  state.containers.push({ id: `${service}-${state.started}`, service, version: state.version, isHealthy });
}

/** @param {string[]} rest */
function compose([command = '', ...rest]) {
  const service = rest.at(-1) ?? '';
  state.log.push([command, ...rest].join(' '));
  if (command === 'ps')
    console.log(
      of(service)
        .map(({ id }) => id)
        .join('\n'),
    );
  if (command !== 'up') return;
  const scale = rest.find((word) => word.includes('='));
  if (scale) {
    while (of(service).length < Number(scale.split('=')[1])) add(service);
    return;
  }
  for (const name of ['backend', 'worker']) while (of(name).length < 2) add(name);
}

/** @param {string} id */
const drop = (id) => {
  state.containers = state.containers.filter((one) => one.id !== id);
};

switch (args[0]) {
  case 'compose': {
    const words = args.slice(1);
    while (['-f', '--profile'].includes(words[0] ?? '')) words.splice(0, 2);
    compose(words);
    break;
  }
  case 'buildx':
    if (args[3] === DOCKER_BROKEN) process.exit(1);
    console.log(
      `sha256:${Buffer.from(args[3] ?? '')
        .toString('hex')
        .padEnd(64, '0')
        .slice(0, 64)}`,
    );
    break;
  case 'inspect':
    console.log(state.containers.find(({ id }) => id === args.at(-1))?.isHealthy ? 'healthy' : 'starting');
    break;
  case 'stop':
    state.log.push(args.join(' '));
    drop(args.at(-1) ?? '');
    break;
  case 'rm':
    drop(args.at(-1) ?? '');
    break;
}
for (const service of ['backend', 'worker']) {
  state.fewest[service] = Math.min(state.fewest[service] ?? Infinity, of(service).filter(isUp).length);
}
writeFileSync(DOCKER_STATE, JSON.stringify(state));
