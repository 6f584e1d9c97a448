export const COMPLAINTS: readonly {
  subject: string;
  body: string;
  resolution: string;
  priority: "low" | "normal" | "high" | "urgent";
}[] = [
  {
    subject: "Battery doesn't charge above 80%",
    body: "Since last week, charging stops at 80%.",
    resolution: "Updated the charger firmware. Battery charges fully again.",
    priority: "normal",
  },
  {
    subject: "Brake squeals in the rain",
    body: "Front brake, only when wet.",
    resolution: "Replaced the pads with organic ones.",
    priority: "normal",
  },
  {
    subject: "Display goes black while riding",
    body: "It comes back after a restart.",
    resolution: "Cleaned and sealed the handlebar connector.",
    priority: "high",
  },
  {
    subject: "Box lock is stuck",
    body: "The key turns, but the lid stays closed.",
    resolution: "Replaced the lock under warranty.",
    priority: "normal",
  },
  {
    subject: "Spare keys for two bikes",
    body: "The key numbers are on the old keys.",
    resolution: "Ordered the keys and sent them by post.",
    priority: "low",
  },
  {
    subject: "One rain cover missing from delivery",
    body: "The delivery note says three, but we received two.",
    resolution: "Sent the missing cover with an apology.",
    priority: "normal",
  },
  {
    subject: "Bent fork after fall on tram rails",
    body: "The bike is out of service. The rider is fine.",
    resolution: "Replaced the fork and front wheel and tested the bike.",
    priority: "urgent",
  },
  {
    subject: "Wrong cost centre on invoice",
    body: "Please change it to 4711.",
    resolution: "Sent a copy with the customer's reference.",
    priority: "low",
  },
  {
    subject: "Motor whines under load",
    body: "Above 20 km/h when riding uphill.",
    resolution: "The manufacturer replaced the gear of the drive unit.",
    priority: "high",
  },
  {
    subject: "When is the annual inspection due?",
    body: "We have five bikes.",
    resolution: "Scheduled dates for all five bikes.",
    priority: "low",
  },
  {
    subject: "Chain comes off on the long tail",
    body: "This is the third time this month.",
    resolution: "Added a chain guide and shortened the chain.",
    priority: "normal",
  },
  {
    subject: "Error 503 on the drive unit",
    body: "The motor assistance cuts out.",
    resolution: "Replaced the torque sensor.",
    priority: "high",
  },
];

export const TALKS: readonly {
  type: "call" | "meeting" | "email" | "note";
  subject: string;
  outcome: string;
}[] = [
  { type: "call", subject: "Call about routes and loads", outcome: "About 40 km per day with up to 90 kg." },
  { type: "meeting", subject: "Test ride", outcome: "They liked the low step. The box must be lockable." },
  { type: "email", subject: "Send data sheets and leasing contact", outcome: "Sent." },
  {
    type: "call",
    subject: "Follow up on the quote",
    outcome: "Waiting for the head of purchasing.",
  },
  { type: "meeting", subject: "On-site visit", outcome: "Chargers fit next to the gate." },
  {
    type: "note",
    subject: "Talk with the fleet manager at the trade fair",
    outcome: "Decision expected before summer.",
  },
];

export const CAMPAIGNS: readonly {
  month: number;
  name: string;
  channel: "email" | "event" | "social_media" | "post";
  budget: number;
}[] = [
  { month: 1, name: "Winter check for all fleets", channel: "email", budget: 600_00 },
  { month: 4, name: "Spring test rides", channel: "event", budget: 4_800_00 },
  { month: 8, name: "Cargo bikes instead of vans", channel: "email", budget: 1_200_00 },
  { month: 12, name: "Dealer days", channel: "event", budget: 6_500_00 },
  { month: 16, name: "Spring test rides in Linz", channel: "event", budget: 5_200_00 },
  { month: 20, name: "City subsidies for cargo bikes", channel: "email", budget: 900_00 },
  { month: 24, name: "Winter check for all fleets", channel: "email", budget: 700_00 },
  { month: 25, name: "Preview of the next Ferry", channel: "email", budget: 2_400_00 },
];
