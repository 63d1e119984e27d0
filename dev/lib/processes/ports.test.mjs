import net from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { choosePublicPort, isPortFree, pickFreePort } from './ports.mjs';

/** @type {net.Server[]} */
const servers = [];

/**
 * @param {number} port
 * @param {string} [host]
 */
const occupy = (port, host) =>
  new Promise((resolve) => servers.push(net.createServer().listen({ port, host }, () => resolve(port))));

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('a port', () => {
  test('that is picked is free, and never picked twice', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, pickFreePort));
    expect(new Set(ports).size).toBe(20);
    expect(await isPortFree(ports[0] ?? 0)).toBe(true);
  });

  test.each(['127.0.0.1', undefined])('is not free while another program holds it on %s', async (host) => {
    const port = await pickFreePort();
    await occupy(port, host);
    expect(await isPortFree(port)).toBe(false);
  });

  test('that is free and requested is used', async () => {
    const port = await pickFreePort();
    expect(await choosePublicPort(String(port))).toEqual({ port, isMoved: false });
  });

  test('that is requested and taken is refused, with what to do', async () => {
    const port = await pickFreePort();
    await occupy(port);
    await expect(choosePublicPort(String(port))).rejects.toThrow(`PORT ${port} is taken by another program; stop it`);
  });

  test.each(['abc', '0', '70000', '80.5'])('cannot be %s', async (text) => {
    await expect(choosePublicPort(text)).rejects.toThrow('PORT must be a whole number from 1 to 65535');
  });

  test('that was not requested moves on while it is taken', async () => {
    const first = await choosePublicPort('');
    await occupy(first.port);
    const second = await choosePublicPort('');
    expect(second.port).toBeGreaterThan(first.port);
    expect(second.isMoved).toBe(true);
  });
});
