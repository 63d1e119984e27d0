/** The person who rides in place of the one who books and pays. */
export interface Passenger {
  name: string;
  phone: string;
}

export const MAX_PASSENGER_NAME = 60;
