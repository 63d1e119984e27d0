import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VehiclesOfProfiles1795700019340 } from '../platform/migrations/1795700019340-vehicles-of-profiles.ts';
import { aDriver } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('profiles of before vehicles were records get theirs, in batches, and two spellings of a plate are one', async () => {
  const drivers = [await aDriver(core), await aDriver(core), await aDriver(core)];
  const ids = drivers.map(({ id }) => id);
  await core.sql('ALTER TABLE driver_profiles DISABLE TRIGGER keep_vehicle');
  for (const [index, plate] of ['AKL 482', 'akl-482', ' '].entries())
    await core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [ids[index], plate]);
  await core.sql('UPDATE driver_profiles SET vehicle_id = NULL');
  await core.sql('ALTER TABLE driver_profiles ENABLE TRIGGER keep_vehicle');
  const runner = core.dataSource.createQueryRunner();
  await new VehiclesOfProfiles1795700019340().up(runner);
  await runner.release();
  const vehicleOf = async (id: string | undefined) =>
    (await core.sql<{ vehicleId: string | null }>('SELECT vehicle_id FROM driver_profiles WHERE user_id = $1', [id]))[0]
      ?.vehicleId;
  const [first, second, none] = [await vehicleOf(ids[0]), await vehicleOf(ids[1]), await vehicleOf(ids[2])];
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(none).toBeNull();
});
