const cottonTree = { address: 'Cotton Tree, Freetown', lat: 8.48715, lng: -13.23562 };
const lumley = { address: 'Lumley, Freetown', lat: 8.4595, lng: -13.2717 };

export const points = { pickupLocation: cottonTree, dropoffLocation: lumley, stops: [] };

/** A booking as JSON, without types, so that tests can break it. */
export const booking = { ...points, vehicleType: 'standard', paymentMethod: 'cash' };
