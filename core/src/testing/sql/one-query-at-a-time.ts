import { Client } from 'pg';

const busy = new WeakSet<Client>();
const NAME = 'oneQueryAtATime';

/**
 * Throws for a query that starts while another one of its transaction runs. They would share one connection, where pg
 * only queues them, and will refuse them one day; after a failure the others would run in a transaction that is over.
 */
export function refuseConcurrentQueries(): void {
  const plain: unknown = Reflect.get(Client.prototype, 'query');
  // Packages stay loaded from one test file to the next.
  if (typeof plain !== 'function' || plain.name === NAME) return;
  const query = function (this: Client, ...args: unknown[]): unknown {
    if (busy.has(this) && this.getTransactionStatus() === 'T' && args[0] !== 'ROLLBACK') {
      return Promise.reject(new Error(`another query of this transaction is running: ${String(args[0])}`));
    }
    const answer: unknown = Reflect.apply(plain, this, args);
    if (!(answer instanceof Promise)) return answer;
    busy.add(this);
    const over = () => busy.delete(this);
    answer.then(over, over);
    return answer;
  };
  Object.defineProperty(query, 'name', { value: NAME });
  Object.defineProperty(Client.prototype, 'query', { value: query, configurable: true, writable: true });
}
