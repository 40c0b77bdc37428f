/** The first message of a worker: its tasks can be called. Earlier calls would be lost while it starts. */
export const READY = "ready";
