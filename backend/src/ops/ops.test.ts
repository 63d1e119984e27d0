import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount, PASSWORD } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of the ops screen';
const auditOf = (id: string) =>
  backend.core.sql('SELECT action, reason, actor_id FROM audit_log WHERE subject_id = $1 ORDER BY id', [id]);

describe('a driver who applies', () => {
  test('waits in the queue, is approved once, and is notified', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const queue = await backend.call(routes.drivers, { as: admin, query: '?status=pending' });
    expect(queue.body).toContainEqual(
      expect.objectContaining({ id: driver.id, isApproved: false, approval: 'pending' }),
    );

    const approve = () =>
      backend.call(routes.approveDriver, { as: admin, params: { id: driver.id }, body: { reason } });
    const answers = await Promise.all([approve(), approve(), approve()]);
    expect(answers.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409',
      '409',
    ]);
    expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({ isApproved: true });
    expect((await backend.call(routes.notifications, { as: driver })).body).toMatchObject([
      { kind: 'driver_approved' },
    ]);
    expect(await auditOf(driver.id)).toEqual([{ action: 'driver.approved', reason, actorId: admin.id }]);
    expect(await backend.core.sql("SELECT 1 FROM messages WHERE template = 'driver_reviewed'")).toHaveLength(1);
  });

  test('is approved only with the data that the admin saw', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const params = { id: driver.id };
    const looked = async () => Object((await backend.call(routes.opsDriver, { as: admin, params })).body).reviewed;
    const before = await looked();
    const changes = { vehiclePlateNumber: 'AAB 001', vehicleClass: 'xl' };
    expect((await backend.call(routes.updateDriverProfile, { as: driver, body: changes })).status).toBe(200);
    const approve = (body: object) => backend.call(routes.approveDriver, { as: admin, params, body });
    expect(await approve({ looked: before, reason })).toMatchObject({
      status: 409,
      body: { code: 'ops.profile_moot' },
    });
    expect(await approve({ looked: await looked(), reason })).toMatchObject({
      status: 200,
      body: { approval: 'approved' },
    });
  });

  test.each(['vehicle_plate_number', 'vehicle_make', 'vehicle_model'])(
    'is not approved, nor goes online, without his %s',
    async (fact) => {
      const driver = await aDriver(backend.core, { approval: 'pending' });
      await backend.core.sql(`UPDATE driver_profiles SET ${fact} = NULL WHERE user_id = $1`, [driver.id]);
      const params = { id: driver.id };
      const unknown = { status: 409, body: { code: 'ops.vehicle_unknown' } };
      expect(await backend.call(routes.approveDriver, { as: admin, params })).toMatchObject(unknown);
      await backend.call(routes.rejectDriver, { as: admin, params, body: { reason } });
      expect(await backend.call(routes.restoreDriver, { as: admin, params, body: { reason } })).toMatchObject(unknown);
      // One who was approved before this was asked for.
      await backend.core.sql(`UPDATE driver_profiles SET approval = 'approved' WHERE user_id = $1`, [driver.id]);
      const online = { status: 'online', location: { lat: 8.4844, lng: -13.2344 } };
      expect(await backend.call(routes.setDriverStatus, { as: driver, body: online })).toMatchObject({
        status: 403,
        body: { code: 'driver.vehicle_unknown' },
      });
      expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({ isOnline: false });
    },
  );

  test('who lacks documents is approved with a reason that the file keeps and he does not read', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const params = { id: driver.id };
    const body = { reason: 'The documents come tomorrow' };
    expect((await backend.call(routes.approveDriver, { as: admin, params, body })).status).toBe(200);
    const file = Object((await backend.call(routes.driverFile, { as: admin, params })).body);
    expect(file.driver).toMatchObject({ approval: 'approved', reviewReason: null });
    expect(file.audit).toContainEqual(
      expect.objectContaining({
        action: 'driver.approved',
        reason: 'The documents come tomorrow',
        lacking: expect.arrayContaining(['licence', 'insurance']),
      }),
    );
    const [notice] = Object((await backend.call(routes.notifications, { as: driver })).body);
    expect(JSON.stringify(notice)).not.toContain('tomorrow');
  });

  test('is not approved in a class that the vehicle may not serve', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const approve = () =>
      backend.call(routes.approveDriver, { as: admin, params: { id: driver.id }, body: { reason } });
    const change = (body: object) => backend.call(routes.updateDriverProfile, { as: driver, body });
    const unfit = { status: 400, body: { fields: { vehicleClass: expect.any(String) } } };
    // Without a class in the request it is the first that the vehicle may serve.
    expect((await change({ vehicleType: 'tricycle' })).body).toMatchObject({ vehicleClass: 'kekeh' });
    expect(await change({ vehicleType: 'sedan', vehicleClass: 'kekeh' })).toMatchObject(unfit);
    expect(await change({ vehicleClass: 'limousine' })).toMatchObject(unfit);
    await backend.core.sql(`UPDATE driver_profiles SET vehicle_body = 'sedan' WHERE user_id = $1`, [driver.id]);
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'ops.body_unfit' } });
    await change({ vehicleType: 'tricycle' });
    expect(await approve()).toMatchObject({ status: 200, body: { approval: 'approved', vehicleType: 'kekeh' } });
    expect(await change({ vehicleType: 'sedan' })).toMatchObject({ status: 200, body: { isVehicleInReview: true } });
  });

  test('who was rejected is restored only with the data that the admin saw', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    await backend.call(routes.rejectDriver, { as: admin, params: { id: driver.id }, body: { reason } });
    const params = { id: driver.id };
    const { body } = await backend.call(routes.opsDriver, { as: admin, params });
    await backend.call(routes.updateDriverProfile, { as: driver, body: { licenseNumber: 'L-99' } });
    const restore = { as: admin, params, body: { reason, looked: body.reviewed } };
    expect(await backend.call(routes.restoreDriver, restore)).toMatchObject({ body: { code: 'ops.profile_moot' } });
  });

  test('is rejected with a reason, and only with one', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const params = { id: driver.id };
    expect(await backend.call(routes.rejectDriver, { as: admin, params, body: { reason: '' } })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    expect((await backend.call(routes.rejectDriver, { as: admin, params, body: { reason } })).body).toMatchObject({
      approval: 'rejected',
      reviewReason: reason,
    });
  });
});

const liveRidesOf = (driver: Actor) =>
  backend.core.sql("SELECT id FROM rides WHERE driver_id = $1 AND status IN ('accepted', 'arrived', 'in_progress')", [
    driver.id,
  ]);

describe('a person', () => {
  beforeAll(async () => {
    await aRider(backend.core);
    await aDriver(backend.core);
  });

  test.each(['aminata', 'ÁMINATA kam', '076', 'akl 48', 'akl%', "'; DROP TABLE users"])(
    'is found by what is typed, and nothing else is: %s',
    async (q) => {
      const { body, status } = await backend.call(routes.findPeople, {
        as: admin,
        query: `?q=${encodeURIComponent(q)}`,
      });
      expect(status).toBe(200);
      const found = JSON.stringify(body);
      expect(found.includes('Aminata')).toBe(q.toLowerCase().includes('minata'));
      expect(found.includes('Sesay')).toBe(q === 'akl 48');
    },
  );

  test.each([
    ['kamara zainab', 'a name in the other order'],
    ['Zainab  Kámara', 'spaces and accents'],
    ['za ka', 'two letters of each name'],
    ['zz', 'two letters of the plate'],
    ['ZZ9 01', 'another space in the plate'],
    ['zz-901', 'a hyphen in the plate'],
    ['ZZ.901', 'a dot in the plate'],
    ['zz901', 'no space in the plate'],
    ['076 000901', 'a number as it is called at home'],
    ['+232 076 000 901', 'a zero after the country code'],
    ['00232 76000901', 'zeros before the country code'],
    ['000901', 'last digits that begin with zeros'],
    ['077000902', 'a number that is not confirmed'],
  ])('is found however it is written: %s (%s)', async (q) => {
    const person = await aDriver(backend.core);
    await backend.core.sql(`UPDATE users SET phone = NULL WHERE phone = '+23276000901'`);
    await backend.core.sql(
      `UPDATE users SET full_name = 'Zainab Kamara', phone = CASE WHEN $2 THEN '+23276000901' END,
         unproved_phone = CASE WHEN NOT $2 THEN '+23277000902' END WHERE id = $1`,
      [person.id, !q.startsWith('077')],
    );
    await backend.core.sql(`UPDATE driver_profiles SET vehicle_plate_number = 'ZZ 901' WHERE user_id = $1`, [
      person.id,
    ]);
    const { body } = await backend.call(routes.findPeople, { as: admin, query: `?q=${encodeURIComponent(q)}` });
    expect(Object.values(body)).toContainEqual(expect.objectContaining({ id: person.id }));
  });

  test('who is locked is signed out, cannot sign in, and can once unlocked', async () => {
    const rider = await anAccount(backend.core, { email: 'locked@example.com' });
    const enter = () =>
      backend.call(routes.login, {
        body: { email: 'locked@example.com', password: PASSWORD, userType: 'rider' },
      });
    expect((await backend.call(routes.myRides, { as: rider })).status).toBe(200);
    const params = { id: rider.id };
    const message = 'Please call us';
    await backend.call(routes.suspendPerson, { as: admin, params, body: { reason, message } });
    expect((await backend.call(routes.myRides, { as: rider })).status).toBe(401);
    expect(await enter()).toMatchObject({ status: 403, body: { code: 'auth.suspended', why: message } });
    await backend.call(routes.restorePerson, { as: admin, params, body: { reason } });
    expect((await enter()).status).toBe(200);
  });

  test('who is an admin cannot be locked here', async () => {
    const params = { id: admin.id };
    expect((await backend.call(routes.suspendPerson, { as: admin, params, body: { reason } })).status).toBe(404);
  });
});

describe('a ride', () => {
  test('S38: has a file with its log, its search and its track', async () => {
    const driver = await aDriver(backend.core);
    const rider = await aRider(backend.core);
    const ride = await anAcceptedRide(backend.core, rider, driver);
    await backend.call(routes.raiseSos, { as: rider, params: { id: ride.id }, body: {} });
    await backend.core.sql(`INSERT INTO ride_tracks (ride_id, seq, at, lat, lng) VALUES ($1, 1, now(), 8.48, -13.23)`, [
      ride.id,
    ]);
    const file = await backend.call(routes.opsRide, { as: admin, params: { id: ride.id }, body: { reason } });
    expect(file.body).toMatchObject({
      ride: { id: ride.id, status: 'accepted', driverName: 'Mohamed Sesay' },
      events: [
        { seq: 1, type: 'requested' },
        { seq: 2, type: 'accepted', actorName: 'Mohamed Sesay' },
      ],
      offers: [{ driverName: 'Mohamed Sesay', status: 'accepted' }],
      track: [{ lat: 8.48, lng: -13.23 }],
      reports: [{ kind: 'sos', category: 'sos', state: 'open' }],
    });
    expect(await auditOf(ride.id)).toMatchObject([{ action: 'ride.viewed', reason }]);
  });

  test('is taken from its driver and searched again', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    const ride = await anAcceptedRide(backend.core, rider, driver);
    const rematch = () => backend.call(routes.opsRematchRide, { as: admin, params: { id: ride.id }, body: { reason } });
    expect((await rematch()).body).toMatchObject({ status: 'pending', attempt: 2, driverId: null });
    expect((await backend.call(routes.activeRide, { as: driver })).body).toBeNull();
    expect(await rematch()).toMatchObject({ status: 409, body: { code: 'ride.wrong_state' } });
  });

  test('is cancelled for both sides', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    const ride = await anAcceptedRide(backend.core, rider, driver);
    const cancelled = await backend.call(routes.opsCancelRide, {
      as: admin,
      params: { id: ride.id },
      body: { reason },
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    expect((await backend.call(routes.ride, { as: rider, params: { id: ride.id } })).body).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'admin',
    });
    expect(await liveRidesOf(driver)).toEqual([]);
  });
});

describe('a ride that is stuck', () => {
  test('is completed by ops, both sides get a message, and its refund is recorded', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core, { usesPin: false })];
    const { id } = await anAcceptedRide(backend.core, rider, driver);
    const params = { id };
    const complete = () => backend.call(routes.opsCompleteRide, { as: admin, params, body: { reason } });
    expect(await complete()).toMatchObject({ status: 409, body: { code: 'ride.wrong_state' } });
    await backend.call(routes.arriveAtPickup, { as: driver, params });
    await backend.call(routes.startRide, { as: driver, params, body: {} });
    const body = { text: 'The bridge is closed.' };
    expect((await backend.call(routes.opsMessageRide, { as: admin, params, body })).body).toEqual({ ok: true });
    for (const reader of [driver, rider]) {
      expect((await backend.call(routes.notifications, { as: reader })).body).toContainEqual(
        expect.objectContaining({ kind: 'ops_message', facts: { rideId: id, message: body.text } }),
      );
    }
    expect((await complete()).body).toMatchObject({ status: 'completed' });
    const refund = { amount: 500, reason };
    expect((await backend.call(routes.opsNoteRefund, { as: admin, params, body: refund })).body).toEqual({ ok: true });
    const { body: due } = await backend.call(routes.refundsDue, { as: admin });
    expect(Object.values(due)).toContainEqual(
      expect.objectContaining({ rideId: id, amount: 500, bearer: 'service', canAsk: false }),
    );
  });

  test('cannot be changed here by its driver', async () => {
    const driver = await aDriver(backend.core);
    const ride = await anAcceptedRide(backend.core, await aRider(backend.core), driver);
    const call = { as: driver, params: { id: ride.id } };
    expect((await backend.call(routes.opsCompleteRide, { ...call, body: { reason } })).status).toBe(403);
    expect((await backend.call(routes.opsDriver, { as: driver, params: { id: driver.id } })).status).toBe(403);
    expect((await backend.call(routes.opsDriver, { as: admin, params: { id: driver.id } })).body).toMatchObject({
      id: driver.id,
      isOnline: true,
    });
  });
});
