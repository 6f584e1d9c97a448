/** Windows package, built with wixl and msibuild (msitools) if they are installed. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markIco } from "../../build/icon-files.ts";
import { windowsVersion } from "../../build/windows.ts";

const installers = join(import.meta.dir, "..");

/** Must be the same in all versions and in freehold.wxs: Windows uses it to find the version to replace. */
const UPGRADE_CODE = "7D1F2C56-0B6E-4A0F-9C41-5F3F6C8F7A10";

/** Database statements for features that wixl doesn't support or gets wrong. */
const AMENDMENTS = (version: string): string[] => {
  const numbers = windowsVersion(version).join(".");
  return [
    // Without a version, this file would not replace an older file that has one.
    `UPDATE \`File\` SET \`Version\` = '${numbers}', \`Language\` = '1033' WHERE \`File\` = 'Executable'`,
    // A pre-release has the same four numbers as its release, and must still be replaced by it.
    "DELETE FROM `Upgrade` WHERE `ActionProperty` = 'WIX_UPGRADE_DETECTED'",
    `INSERT INTO \`Upgrade\` (\`UpgradeCode\`, \`VersionMax\`, \`Attributes\`, \`ActionProperty\`) VALUES ('{${UPGRADE_CODE}}', '${numbers.replace(/\.\d+$/, "")}', 513, 'WIX_UPGRADE_DETECTED')`,
    "INSERT INTO `Property` (`Property`, `Value`) VALUES ('REINSTALLMODE', 'amus')",
    "UPDATE `Property` SET `Value` = 'WIX_DOWNGRADE_DETECTED;WIX_UPGRADE_DETECTED;SERVICE' WHERE `Property` = 'SecureCustomProperties'",
    // Removes the old version before installing the new one, in the same transaction.
    sequenced("RemoveExistingProducts", 1501),
    sequenced("StopService", 1601),
    sequenced("RemoveService", 1602),
    sequenced("InstallService", 4101),
    sequenced("StartService", 4102),
    // The program's folder is part of the system PATH while it is installed.
    "CREATE TABLE `Environment` (`Environment` CHAR(72) NOT NULL, `Name` CHAR(255) NOT NULL LOCALIZABLE, `Value` CHAR(255) LOCALIZABLE, `Component_` CHAR(72) NOT NULL PRIMARY KEY `Environment`)",
    "INSERT INTO `Environment` (`Environment`, `Name`, `Value`, `Component_`) VALUES ('Path', '=-*PATH', '[~];[INSTALLDIR]', 'Program')",
    "INSERT INTO `InstallExecuteSequence` (`Action`, `Sequence`) VALUES ('RemoveEnvironmentStrings', 3300)",
    "INSERT INTO `InstallExecuteSequence` (`Action`, `Sequence`) VALUES ('WriteEnvironmentStrings', 5200)",
  ];
};

function sequenced(action: string, at: number): string {
  return `UPDATE \`InstallExecuteSequence\` SET \`Sequence\` = ${at} WHERE \`Action\` = '${action}'`;
}

export const canMakeMsi = (): boolean => Bun.which("wixl") !== null && Bun.which("msibuild") !== null;

export function msiOf(executable: string, version: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "freehold-msi-"));
  try {
    // wixl takes files from the working directory, by plain name.
    copyFileSync(executable, join(folder, "freehold.exe"));
    copyFileSync(join(installers, "../LICENSE"), join(folder, "LICENSE.txt"));
    copyFileSync(join(installers, "msi/freehold.wxs"), join(folder, "freehold.wxs"));
    writeFileSync(join(folder, "freehold.ico"), markIco());
    const numbers = windowsVersion(version).slice(0, 3).join(".");
    const facts = ["-D", `Version=${numbers}`, "-D", `ProductCode=${productCode(version)}`];
    ran(folder, "wixl", "--arch", "x64", ...facts, "-o", "freehold.msi", "freehold.wxs");
    for (const amendment of AMENDMENTS(version)) ran(folder, "msibuild", "freehold.msi", "-q", amendment);
    return readFileSync(join(folder, "freehold.msi"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Windows treats each version as a separate product; the upgrade code finds the one to replace. */
function productCode(version: string): string {
  const hash = createHash("sha256").update(`freehold ${version}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

function ran(cwd: string, ...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd });
  if (exitCode !== 0) throw new Error(`${command[0]} could not make the package for Windows: ${stderr}`);
}
