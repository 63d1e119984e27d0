import type { Logger } from '../../platform/telemetry/logger.ts';
import type { Roads, RoadUse } from '../../platform/ports/roads.ts';
import type { RoutingConfig } from '../../platform/config/routing-config.ts';
import { Circuit } from './circuit.ts';
import { mapbox, osrm } from './osrm.ts';
import type { Provider, Question } from './provider.ts';
import { RoadLengths } from './road-lengths.ts';
import { sendQuestion } from './send-question.ts';
import { valhalla } from './valhalla.ts';

/** Opens the provider that the environment names. It never throws; what fails or is late returns null. */
export function openRoads(config: RoutingConfig, logger: Logger): Roads {
  if (config.provider === 'estimate') return estimateAlone;
  const provider = providerOf(config);
  // Each kind of question by itself: what is too much for a slow matrix may be well for a single way.
  const asking = () => new Asker(provider, logger.child({ provider: config.provider }));
  const [ways, matrices, matches, snaps] = [asking(), asking(), asking(), asking()];
  // Tracks that fail in the night must not keep what was learned before from being taught.
  const [tracks, lessons] = [asking(), asking()];
  // A way around ground takes an engine many times as long as a plain one: it may be late where plain ones are not.
  const detours = asking();
  const { avoids, drivenStreets, teach } = provider;
  const askWay = async <Way>(question: Question<Way>, { avoid = [], onNone }: RoadUse): Promise<Way | null> => {
    if (avoid.length === 0) return ways.ask(question, onNone);
    // What came back would be the way that leads over the ground.
    return avoids ? detours.ask(question, onNone) : null;
  };
  const matrix: Roads['matrix'] = (sources, targets, use) => matrices.ask(provider.matrix(sources, targets, use));
  const lengths = new RoadLengths(provider, matrix);
  return {
    provider: config.provider,
    avoids,
    wayThrough: (points, use) => askWay(provider.way(points, use), use),
    guidedWay: (points, use) => askWay(provider.guidedWay(points, use), use),
    knowsWays: () => !ways.rests,
    matrix,
    lengths: (pairs, use, withinMs) => lengths.of(pairs, use, withinMs),
    match: (track, use) => matches.ask(provider.match(track, use)),
    drivenStreets: async (track, use) => (drivenStreets ? tracks.ask(drivenStreets(track, use)) : null),
    teach: async (speeds) => (teach ? lessons.ask(teach(speeds)) : null),
    snap: async (point, use) => (provider.snap ? snaps.ask(provider.snap(point, use), use.onNone) : null),
  };
}

const estimateAlone: Roads = {
  provider: 'estimate',
  avoids: false,
  wayThrough: () => Promise.resolve(null),
  guidedWay: () => Promise.resolve(null),
  knowsWays: () => false,
  matrix: () => Promise.resolve(null),
  lengths: (pairs) => Promise.resolve(pairs.map(() => null)),
  match: () => Promise.resolve(null),
  drivenStreets: () => Promise.resolve(null),
  teach: () => Promise.resolve(null),
  snap: () => Promise.resolve(null),
};

function providerOf(config: Exclude<RoutingConfig, { provider: 'estimate' }>): Provider {
  if (config.provider === 'mapbox') return mapbox(config.url, config.token);
  return config.provider === 'osrm' ? osrm(config.url) : valhalla(config.url, config.speeds);
}

/** Asks one kind of question, as long as the provider answers it. */
class Asker {
  readonly #provider: Provider;
  readonly #logger: Logger;
  readonly #circuit = new Circuit();

  constructor(provider: Provider, logger: Logger) {
    this.#provider = provider;
    this.#logger = logger;
  }

  get rests(): boolean {
    return this.#circuit.rests;
  }

  async ask<Answer>(question: Question<Answer>, onNone?: () => void): Promise<Answer | null> {
    if (!this.#circuit.admits()) return null;
    try {
      const answer = await this.#fetch(question);
      this.#circuit.worked();
      if (answer === 'none') onNone?.();
      if (answer === 'none') return null;
      // Another question has another answer: no reason to leave the provider alone.
      if (answer === null) this.#logger.warn('the provider answered something odd; it is estimated');
      return answer;
    } catch (error) {
      const failures = this.#circuit.failed();
      this.#logger.warn({ error, failures }, 'no way along streets; distances are estimated');
      return null;
    }
  }

  /** Throws where the provider failed; null where it works, and what it answered to this question makes no sense. */
  async #fetch<Answer>(question: Question<Answer>): Promise<Answer | 'none' | null> {
    const { address, body, read, method = 'POST', patienceMs = this.#provider.patienceMs } = question;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = { method: text === undefined ? 'GET' : method, body: text, withinMs: patienceMs };
    const reply = await sendQuestion(address, sent);
    // A provider that is healthy speaks JSON for every question.
    const answer: unknown = JSON.parse(reply.body);
    if (this.#provider.isNone(answer)) return 'none';
    if (isRefusedQuestion(reply.status)) return null;
    if (reply.status < 200 || reply.status > 299) throw new Error(`the provider answered ${reply.status}`);
    return read(answer, reply.headers);
  }
}

// 401, 403 and 429 are about us and every question; these are about this one.
const isRefusedQuestion = (status: number): boolean => [400, 404, 413, 414, 422].includes(status);
