import { createRequire } from 'node:module';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** Represents the main context, which `vm` uses when it is given none. */
const MAIN = vm.createContext();

const { compileFunction, SourceTextModule, SyntheticModule } = vm;
Object.assign(vm, {
  /** @type {typeof compileFunction} */
  compileFunction: (code, params, { parsingContext, ...options } = {}) =>
    compileFunction(code, params, parsingContext === MAIN ? options : { ...options, parsingContext }),
  SourceTextModule: class extends SourceTextModule {
    /** @param {ConstructorParameters<typeof SourceTextModule>} args */
    constructor(...[code, { context, ...options } = {}]) {
      super(code, context === MAIN ? options : { ...options, context });
    }
  },
  SyntheticModule: class extends SyntheticModule {
    /** @param {ConstructorParameters<typeof SyntheticModule>} args */
    constructor(...[names, evaluate, { context, ...options } = {}]) {
      super(names, evaluate, context === MAIN ? options : { ...options, context });
    }
  },
});

// For jest-native-packages.mjs.
Reflect.set(globalThis, Symbol.for('waka.require'), createRequire(import.meta.url));

/**
 * Runs the tests of servers in the main context of their worker. `Error`, `Date` and `Promise` are the same there in
 * sources and packages, as in production, so packages need not be evaluated again for each file; the sources are.
 */
export default class MainContextEnvironment extends TestEnvironment {
  #globals = new Set(Reflect.ownKeys(globalThis));

  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    const [{ projectConfig: config }] = args;
    const global = globalThis;
    const { fakeTimersModern: timers, moduleMocker: mocker } = this;
    Object.assign(this, {
      global,
      fakeTimersModern: timers && Reflect.construct(timers.constructor, [{ config, global }]),
      moduleMocker: mocker && Reflect.construct(mocker.constructor, [global]),
    });
  }

  /** @override */
  getVmContext() {
    return MAIN;
  }

  /** @override */
  async teardown() {
    await super.teardown();
    for (const key of Reflect.ownKeys(globalThis)) {
      if (!this.#globals.has(key)) Reflect.deleteProperty(globalThis, key);
    }
  }
}
