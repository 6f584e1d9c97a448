/** Source document of the demo course. */
export const BATTERY_SAFETY = `# Working safely with batteries

A lithium battery is a battery that stores much energy in little room. A damaged battery is a battery that is dented,
swollen, wet or warm without a reason. Thermal runaway is a reaction in which a battery heats itself until it burns.

## Receiving and keeping

A quarantine box is a steel box with sand in which damaged batteries are kept outdoors. A storage charge is a charge
between 30 and 50 percent at which a battery ages least. Batteries are kept dry, between 10 and 25 degrees, and away
from anything that burns. Never stack batteries on top of each other.

To receive a battery:

1. Look at the case for dents and swelling.
2. Measure the voltage.
3. Write the serial number into the stock.
4. Put it on the shelf at storage charge.

## Charging

A charger is a device that fills a battery with the right voltage. Use only the charger that belongs to the battery.
A battery is charged only while somebody is in the room. A battery that is colder than 5 degrees must not be charged.

## When something goes wrong

An incident report is the note that says what happened, when, and what was done. Smoke from a battery means thermal
runaway. Do not breathe the smoke.

To deal with a burning battery:

1. Warn everybody and leave the room.
2. Call the fire brigade.
3. Cool it with water from a distance, if that is safe.
4. Write the incident report.
`;
