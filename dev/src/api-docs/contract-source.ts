import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the compiler drops of a call: the types of its body and its reply, and its comment. */
interface RouteSource {
  reply: string;
  isBodyOptional: boolean;
  comment: string;
}

/** A socket event and the type of its payload, which the module exports as `type`. */
export interface EventSource {
  name: string;
  type: string;
  payload: string;
}

export interface ContractSource {
  /** By the call's name. */
  routes: Map<string, RouteSource>;
  server: EventSource[];
  client: EventSource[];
  /** A module that exports the reply of each call, `Reply_<name>`, and the payload of each event, for the generator. */
  module: string;
}

const ROW = /(?:\/\*\*\s+(?:\* )?((?:(?!\*\/)[\s\S])+?)\s*\*\/\s+)?(\w+): (?:compressed\(\s*)?route<([\s\S]+?)>\(/g;
const IMPORT = /^import type \{[^}]+\} from '([^']+)';$/gm;

/** Reads the rows of every `*-routes.ts`, whose types exist in the source alone. */
export async function readContracts(src: string): Promise<ContractSource> {
  const names = await readdir(src, { recursive: true });
  const files = names.filter((name) => /(^|[/-])routes\.ts$/.test(name)).toSorted();
  const routes = new Map<string, RouteSource>();
  const imports = new Set<string>();
  for (const name of files) {
    const file = path.join(src, name);
    const text = await readFile(file, 'utf8');
    for (const statement of importsOf(text, file)) imports.add(statement);
    for (const [, comment = '', call = '', types = ''] of text.matchAll(ROW)) {
      const reply = secondOf(types);
      routes.set(call, {
        reply,
        isBodyOptional: types.slice(0, -reply.length).includes('| undefined'),
        comment: comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
      });
    }
  }
  const replies = [...routes].map(([call, { reply }]) => `export type Reply_${call} = ${reply};`);
  const realtime = path.join(src, 'realtime.ts');
  const { server, client, statements } = await readEvents(realtime);
  for (const statement of statements) imports.add(statement);
  const events = [...server, ...client].map(({ type, payload }) => `export type ${type} = ${payload};`);
  const error = `import type { ErrorBody } from '${path.join(src, 'error-body.ts')}';\nexport type Reply_error = ErrorBody;`;
  return { routes, server, client, module: [...imports, error, ...replies, ...events].join('\n') };
}

const EVENT = /^ {2}'?([\w:]+)'?: \(\w+: (.+?)(?:, ack\?: \(answer: (.+)\) => void)?\) => void;$/gm;

async function readEvents(file: string) {
  const text = await readFile(file, 'utf8');
  const [before = '', after = ''] = text.split('export interface ClientToServer');
  return { server: eventsIn(before, 'Sent'), client: eventsIn(after, 'Received'), statements: importsOf(text, file) };
}

const eventsIn = (part: string, side: string): EventSource[] =>
  [...part.matchAll(EVENT)].map(([, name = '', payload = '']) => ({
    name,
    payload,
    type: `${side}_${name.replaceAll(/\W/g, '_')}`,
  }));

/** Returns the imports of a file with addresses that work from anywhere, and one of its own exports. */
function importsOf(text: string, file: string): string[] {
  const statements = [...text.matchAll(IMPORT)].map(([statement, from = '']) =>
    statement.replaceAll(/\s+/g, ' ').replace(from, path.resolve(path.dirname(file), from)),
  );
  const own = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  return own.length > 0 ? [...statements, `import type { ${own.join(', ')} } from '${file}';`] : statements;
}

/** Returns the second of two type arguments; the first ends at the first comma outside of any bracket. */
function secondOf(types: string): string {
  let depth = 0;
  for (let index = 0; index < types.length; index += 1) {
    const letter = types.charAt(index);
    if ('<{(['.includes(letter)) depth += 1;
    else if ('>})]'.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 0) return types.slice(index + 1).trim();
  }
  throw new Error(`these are not two types: ${types}`);
}
