/** Tickets and their outcome. */
export const COMPLAINTS: readonly {
  subject: string;
  body: string;
  resolution: string;
  priority: "low" | "normal" | "high" | "urgent";
}[] = [
  {
    subject: "Battery does not charge above 80 %",
    body: "Since last week the display stops at 80 %.",
    resolution: "New firmware on the charger; full again.",
    priority: "normal",
  },
  {
    subject: "Brake squeals in the rain",
    body: "Front brake, only when wet.",
    resolution: "Pads changed for the organic ones.",
    priority: "normal",
  },
  {
    subject: "Display goes black while riding",
    body: "It comes back after a restart.",
    resolution: "Connector at the handlebar cleaned and sealed.",
    priority: "high",
  },
  {
    subject: "Box lock is stuck",
    body: "The key turns, but the lid stays closed.",
    resolution: "Lock replaced under warranty.",
    priority: "normal",
  },
  {
    subject: "Spare key for two bikes",
    body: "Numbers are on the old keys.",
    resolution: "Keys ordered and sent by post.",
    priority: "low",
  },
  {
    subject: "Delivery was short of one rain cover",
    body: "The note says three, there were two.",
    resolution: "Sent after, with our apologies.",
    priority: "normal",
  },
  {
    subject: "Rider fell on tram rails, fork bent",
    body: "Bike is out of service, rider is well.",
    resolution: "Fork and front wheel replaced, bike tested.",
    priority: "urgent",
  },
  {
    subject: "Invoice shows the wrong cost centre",
    body: "Please put 4711 on it.",
    resolution: "Copy with the customer's reference sent.",
    priority: "low",
  },
  {
    subject: "Motor whines under load",
    body: "Above 20 km/h, uphill.",
    resolution: "Gear of the drive unit replaced by the maker.",
    priority: "high",
  },
  {
    subject: "When is the yearly inspection due?",
    body: "For five bikes.",
    resolution: "Dates agreed for all five.",
    priority: "low",
  },
  {
    subject: "Chain comes off on the long tail",
    body: "Third time this month.",
    resolution: "Chain guide added, chain shortened.",
    priority: "normal",
  },
  {
    subject: "Error 503 on the drive unit",
    body: "Assistance drops out.",
    resolution: "Torque sensor replaced.",
    priority: "high",
  },
];

/** Sales activities between deal stages. */
export const TALKS: readonly {
  type: "call" | "meeting" | "email" | "note";
  subject: string;
  outcome: string;
}[] = [
  { type: "call", subject: "Call about routes and loads", outcome: "About 40 km a day, up to 90 kg." },
  { type: "meeting", subject: "Test ride", outcome: "They liked the low step; the box must lock." },
  { type: "email", subject: "Send data sheets and the leasing partner", outcome: "Sent." },
  {
    type: "call",
    subject: "Ask whether the quote has arrived",
    outcome: "It waits for the head of purchasing.",
  },
  { type: "meeting", subject: "Visit on site", outcome: "Chargers fit beside the gate." },
  {
    type: "note",
    subject: "Talked to the fleet manager at the fair",
    outcome: "Wants to decide before summer.",
  },
];

export const CAMPAIGNS: readonly {
  month: number;
  name: string;
  channel: "email" | "event" | "social_media" | "post";
  budget: number;
}[] = [
  { month: 1, name: "Winter check of all fleets", channel: "email", budget: 600_00 },
  { month: 4, name: "Spring test rides", channel: "event", budget: 4_800_00 },
  { month: 8, name: "Cargo bikes instead of vans", channel: "email", budget: 1_200_00 },
  { month: 12, name: "Dealer days", channel: "event", budget: 6_500_00 },
  { month: 16, name: "Spring test rides in Linz", channel: "event", budget: 5_200_00 },
  { month: 20, name: "Subsidies of the cities", channel: "email", budget: 900_00 },
  { month: 24, name: "Winter check of all fleets", channel: "email", budget: 700_00 },
  { month: 25, name: "The Ferry of the next year", channel: "email", budget: 2_400_00 },
];
