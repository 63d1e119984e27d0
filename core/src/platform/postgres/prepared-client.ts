import { Client, type ClientConfig } from 'pg';
import { inSpan, isTraced } from '../telemetry/tracing.ts';

/** Statements are few and fixed; beyond this number some code puts values into their texts. */
const MAX_STATEMENTS = 500;

const numbers = new Map<string, number>();
let generation = 0;

/** Records statements of a connection as spans of the current work, those of TypeORM's manager included. */
export class TracedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const plainQuery = this.query.bind(this);
    const query = (...args: unknown[]): unknown => {
      const run = (): unknown => Reflect.apply(plainQuery, this, args);
      const text = isTraced() ? textOf(args) : null;
      if (text === null) return run();
      return inSpan('sql', { attributes: { 'db.query.summary': summaryOf(text) } }, async () => run());
    };
    Object.defineProperty(this, 'query', { value: query, configurable: true });
  }
}

// A cursor, and a statement with a callback, return no promise.
function textOf([statement, ...rest]: unknown[]): string | null {
  if (rest.some((value) => typeof value === 'function')) return null;
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null;
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
}

const SUMMARY_LETTERS = 60;

// Returns the statement's beginning; values are never part of a text.
const summaryOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, SUMMARY_LETTERS);

/**
 * Has Postgres parse and plan each statement with parameters once a connection, instead of every time. A third of
 * the database's work for a booking was planning.
 */
export class PreparedClient extends TracedClient {
  constructor(config?: ClientConfig) {
    super(config);
    const plainQuery = this.query.bind(this);
    const run = (args: unknown[]): unknown => Reflect.apply(plainQuery, this, named(args));
    const query = (...args: unknown[]): unknown => {
      const answer = run(args);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (!isOutdated(error)) throw error;
        // A migration changed a table under a prepared statement that selects all columns: statements get new names
        // from now on.
        generation += 1;
        if (this.getTransactionStatus() !== 'I') throw error;
        return run(args);
      });
    };
    Object.defineProperty(this, 'query', { value: query });
  }
}

function named(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args;
  const number = numbers.get(text) ?? numbers.size;
  if (number >= MAX_STATEMENTS) return args;
  numbers.set(text, number);
  return [{ name: `s${generation}_${number}`, text, values }, ...rest];
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
