import { MAX_SPEED, roundedFix, type Fix } from '@waka/contracts/drivers/position';
import { geolocationStore, type DevicePosition } from '../../../lib/device/geolocation.ts';
import { isDue, mayAskAfterMs, type SentFix } from './send-rule.ts';

const BEAT_MS = 1_000;

interface Ports {
  isOnRide: () => boolean;
  /** Requests a new position of the phone, which reaches the stream through the geolocation store. */
  askPhone: () => Promise<unknown>;
  nextSeq: () => number;
  send: (fix: Fix) => void;
}

/**
 * Sends the phone's position by the send rule, for as long as the driver is on duty. Returns a function that stops it.
 */
export function startPositionStream({ isOnRide, askPhone, nextSeq, send }: Ports): () => void {
  let last: SentFix | null = null;
  let isAsking = false;

  const sendIfDue = () => {
    const known = geolocationStore.getState();
    const now = Date.now();
    if (known.kind !== 'position') return;
    const { position } = known;
    if (!isDue({ last, fix: position, now, isOnRide: isOnRide() })) return;
    const { lat, lng, accuracy, confirmedAt } = position;
    last = { lat, lng, accuracy, confirmedAt, sentAt: now };
    send(toFix(position, nextSeq()));
  };

  const askIfSilent = async () => {
    const known = geolocationStore.getState();
    if (isAsking || known.kind !== 'position') return;
    if (Date.now() - known.position.confirmedAt < mayAskAfterMs(isOnRide())) return;
    isAsking = true;
    // A phone that does not answer shows as an old position; there is nothing else to do about it.
    await askPhone().catch(() => {});
    isAsking = false;
  };

  const unsubscribe = geolocationStore.subscribe(sendIfDue);
  const beat = setInterval(() => {
    sendIfDue();
    void askIfSilent();
  }, BEAT_MS);
  sendIfDue();
  return () => {
    clearInterval(beat);
    unsubscribe();
  };
}

const toFix = ({ lat, lng, accuracy, heading, speed, at }: DevicePosition, seq: number): Fix =>
  roundedFix({
    lat,
    lng,
    accuracy,
    heading,
    // A phone that switches between two masts reports speeds that no vehicle reaches.
    speed: speed !== null && speed >= 0 && speed <= MAX_SPEED ? speed : null,
    at,
    seq,
  });
