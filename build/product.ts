import facts from "../package.json";

/** RELEASE_VERSION overrides the version, so that upgrades can be tested before there are two releases. */
export const product = { ...facts, version: versionOf(process.env.RELEASE_VERSION) };

function versionOf(given: string | undefined): string {
  if (given !== undefined && !/^\d+\.\d+\.\d+(?:-[\dA-Za-z.-]+)?$/.test(given))
    throw new Error(`RELEASE_VERSION takes a version as 1.2.3 or 1.2.3-rc.1, not "${given}".`);
  return given ?? facts.version;
}
