/** How many days ahead a ride can be scheduled. */
export const SCHEDULE_DAYS = 7;

/** A ride that begins sooner is booked for now. */
export const SCHEDULE_LEAST_MINUTES = 30;

/** Screens offer times in steps of so many minutes. */
export const SCHEDULE_STEP_MINUTES = 5;

/** How many rides a rider may have scheduled, without those of repetitions. */
export const MOST_SCHEDULED = 10;

/** How many repetitions a rider may have. */
export const MOST_SERIES = 4;

/** Two rides of a rider are at least so far apart. */
export const SCHEDULED_APART_MINUTES = 30;

/** How many scheduled rides a driver may have taken. */
export const MOST_TAKEN = 10;

/** Until so long before the pickup a driver may give a scheduled ride back. */
export const GIVE_BACK_MINUTES = 90;

/** So long before the pickup the rider hears that no driver is likely. */
export const WARN_MINUTES = 60;

/** So long before the pickup the rider and the driver are reminded. */
export const REMIND_MINUTES = 30;

/** From this hour of the evening before by the clocks of the city, the rider is reminded of tomorrow's ride. */
export const EVENING_HOUR = 18;

/** So long after the time of the pickup a rider who is still in another ride can begin the scheduled one. */
export const LATE_MINUTES = 15;

/** So long before his scheduled ride begins a driver gets no other offers, as their rides would take it from him; before, none whose ride would last longer. */
export const KEPT_FREE_MINUTES = 15;
