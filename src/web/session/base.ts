/** The path below which this appliance is found, as its page says: empty where it has the whole address. */
export const BASE = new URL(document.baseURI).pathname.replace(/\/$/, "");
