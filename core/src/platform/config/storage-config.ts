import { ConfigError, oneOf, url, type Environment } from '../environment.ts';

/** An S3-compatible storage, with one private bucket. */
export interface StorageConfig {
  /** Where our processes reach it, without a trailing slash. */
  endpoint: string;
  /** Where browsers reach it; addresses are signed for this host. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket as the first step of the path instead of in the name of the host. */
  forcePathStyle: boolean;
}

export function readStorageConfig(env: Environment, production: boolean, publicUrl: string): StorageConfig | null {
  if (!env.S3_ENDPOINT) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_BUCKET: bucket } = env;
  if (!accessKeyId || !secretAccessKey || !bucket) {
    throw new ConfigError('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  const endpoint = address(env, 'S3_ENDPOINT', ['http:', 'https:']);
  // A page that came over TLS may not send a file without it, and papers of people must not travel in clear.
  const needsTls = production && publicUrl.startsWith('https:');
  return {
    endpoint,
    publicEndpoint: address(env, 'S3_PUBLIC_ENDPOINT', needsTls ? ['https:'] : ['http:', 'https:'], endpoint),
    region: env.S3_REGION || 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: oneOf(env, 'S3_FORCE_PATH_STYLE', ['on', 'off'], 'on') === 'on',
  };
}

const address = (env: Environment, name: string, protocols: string[], fallback?: string) =>
  url(env, name, protocols, fallback).replace(/\/$/, '');

/** Where a browser sends its files to, as an origin. */
export function uploadOrigin({ publicEndpoint, bucket, forcePathStyle }: StorageConfig): string {
  const { protocol, host } = new URL(publicEndpoint);
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`;
}
