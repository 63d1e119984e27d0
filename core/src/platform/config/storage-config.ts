import { ConfigError, oneOf, url, type Environment } from '../environment.ts';

/** An S3-compatible storage, with one private bucket. */
export interface StorageConfig {
  /** Address for our processes, without a trailing slash. */
  endpoint: string;
  /** Address for browsers; uploads are signed for this host. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True puts the bucket into the path instead of the host name. */
  forcePathStyle: boolean;
}

export function readStorageConfig(env: Environment, production: boolean, publicUrl: string): StorageConfig | null {
  if (!env.S3_ENDPOINT) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_BUCKET: bucket } = env;
  if (!accessKeyId || !secretAccessKey || !bucket) {
    throw new ConfigError('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  const endpoint = address(env, 'S3_ENDPOINT', ['http:', 'https:']);
  // Browsers refuse to send a file from a TLS page without TLS, and documents of people must be encrypted.
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

/** Returns the origin to which a browser sends its files. */
export function uploadOrigin({ publicEndpoint, bucket, forcePathStyle }: StorageConfig): string {
  const { protocol, host } = new URL(publicEndpoint);
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`;
}
