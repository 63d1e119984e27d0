import { createServer, type Server } from 'node:http';

/** The response of a metrics registry. */
interface Figures {
  contentType: string;
  metrics(): Promise<string>;
}

/** Serves the metrics of a process on a port of their own, which no proxy exposes. */
export async function serveMetrics(figures: Figures, port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    figures.metrics().then(
      (text) => response.setHeader('content-type', figures.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return server;
}
