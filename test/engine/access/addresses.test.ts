import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isBlock, isWithin } from "../../../src/engine/access/addresses.ts";

describe("Addresses in a block", () => {
  const cases: [address: string, block: string, isIn: boolean | undefined][] = [
    ["10.0.0.1", "10.0.0.1", true],
    ["10.0.0.2", "10.0.0.1", false],
    ["10.255.255.255", "10.0.0.0/8", true],
    ["11.0.0.0", "10.0.0.0/8", false],
    ["10.0.127.255", "10.0.0.0/17", true],
    ["10.0.128.0", "10.0.0.0/17", false],
    ["255.255.255.255", "0.0.0.0/0", true],
    ["10.0.0.3", "10.0.0.2/31", true],
    ["10.0.0.4", "10.0.0.2/31", false],
    ["10.0.0.0", "10.255.255.255/8", true],
    ["2001:db8::1", "2001:db8::/32", true],
    ["2001:db9::1", "2001:db8::/32", false],
    ["2001:DB8::A", "2001:db8::a", true],
    ["2001:db8:0:0:0:0:0:1", "2001:db8::1", true],
    ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8/128", true],
    ["1:2:3:4:5:6:7:a", "1:2:3:4:5:6:7:8/127", false],
    ["1:2:3:4:5:6:7:9", "1:2:3:4:5:6:7:8/126", true],
    ["::", "::/128", true],
    ["::1", "::", false],
    ["1::", "1::/16", true],
    ["ff::", "ff::/128", true],
    ["ff00::", "ff::/128", false],
    ["64:ff9b::10.0.0.1", "64:ff9b::a00:1", true],
    ["::ffff:10.0.0.1", "10.0.0.0/8", true],
    ["::ffff:a00:1", "10.0.0.1", true],
    ["10.0.0.1", "::ffff:10.0.0.0/104", true],
    ["11.0.0.1", "::ffff:10.0.0.0/104", false],
    ["10.0.0.1", "::ffff:0.0.0.0/96", true],
    ["::fffe:10.0.0.1", "10.0.0.1", false],
    ["::feff:10.0.0.1", "10.0.0.1", false],
    ["::1:0:ffff:10.0.0.1", "10.0.0.1", false],
    ["1::ffff:10.0.0.1", "10.0.0.1", false],
    ["10.0.0.1", "::/0", false],
    ["::1", "0.0.0.0/0", false],
    ["no address", "0.0.0.0/0", undefined],
    ["", "0.0.0.0/0", undefined],
    ["10.0.0.0/8", "10.0.0.0/8", undefined],
    ["10.0.0.1", "no block", false],
  ];
  test.each(cases)("%s in %s: %p", (address, block, isIn) => {
    expect(isWithin(address, [block])).toBe(isIn);
  });

  test("match any of several blocks, and none of an empty list", () => {
    expect(isWithin("10.0.0.1", ["192.168.0.0/16", "10.0.0.0/8"])).toBe(true);
    expect(isWithin("10.0.0.1", ["192.168.0.0/16", "172.16.0.0/12"])).toBe(false);
    expect(isWithin("10.0.0.1", [])).toBe(false);
  });
});

describe("CIDR blocks", () => {
  const GOOD = ["0.0.0.0", "255.255.255.255/32", "1.2.3.4/0", "::", "::/0", "1::2/128", "1:2:3:4:5:6:7::"];
  const MORE = [
    "1:2:3:4:5:6:1.2.3.4",
    "::1:2:3:4:5:6:7",
    "::ffff:1.2.3.4/96",
    "::ffff:1.2.3.4/128",
    "ABCD::ef01",
  ];
  test.each([...GOOD, ...MORE])("accept %s", (text) => {
    expect(isBlock(text)).toBe(true);
  });

  const NO_NUMBERS = [
    "",
    "a",
    "x::",
    "1",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.",
    "1..3.4",
    "1.2.3.a",
    "-1.2.3.4",
    "01.2.3.4",
  ];
  const TOO_LARGE = [
    "256.2.3.4",
    "1.2.3.256",
    "1.2.3.4/33",
    "1.2.3.4/-1",
    "1.2.3.4/",
    "1.2.3.4/1/2",
    "1000.2.3.4",
  ];
  const SIXTEEN = [
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    "1::2:3:4:5:6:7:8",
    "12345::",
    ":1",
    "1:",
    ":::",
  ];
  const MIXED = [
    "::g",
    "::1/129",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3",
    "::1.2.3.256",
    "::ffff:1.2.3.4/95",
    "g::1",
    "::1:g",
  ];
  test.each([...NO_NUMBERS, ...TOO_LARGE, ...SIXTEEN, ...MIXED])("reject %p", (text) => {
    expect(isBlock(text)).toBe(false);
  });

  test("parse correctly beyond the cache size", () => {
    for (let count = 0; count < 5000; count++)
      expect(isWithin(`10.0.${count >> 8}.${count & 255}`, [`10.0.${count >> 8}.${count & 255}`])).toBe(true);
    expect(isBlock("10.0.0.0/33")).toBe(false);
    expect(isBlock("10.0.0.0/33")).toBe(false);
    expect(isWithin("10.1.0.0", ["10.0.0.0"])).toBe(false);
  });
});

describe("Addresses and blocks as integers", () => {
  const four = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n });
  const sixteen = fc.bigInt({ min: 2n ** 64n, max: 2n ** 128n - 1n });
  const inFour = (n: bigint) => [24n, 16n, 8n, 0n].map((shift) => (n >> shift) & 255n).join(".");
  const inSixteen = (n: bigint) =>
    Array.from({ length: 8 }, (_, i) => ((n >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(":");
  const agrees = (write: (n: bigint) => string, width: bigint) => (n: bigint, bits: number, near: bigint) => {
    const free = width - BigInt(bits);
    const other = (n ^ near) & (2n ** width - 1n);
    expect(isWithin(write(other), [`${write(n)}/${bits}`])).toBe(n >> free === other >> free);
  };
  const flip = (width: number) => fc.nat(width - 1).map((bit) => 1n << BigInt(bit));

  test("match by leading bits for IPv4", () => {
    fc.assert(fc.property(four, fc.nat(32), flip(32), agrees(inFour, 32n)));
  });
  test("match by leading bits for IPv6", () => {
    fc.assert(fc.property(sixteen, fc.nat(128), flip(128), agrees(inSixteen, 128n)));
  });
});
