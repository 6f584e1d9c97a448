# Installs or upgrades Freehold on Windows from the files of a release in this folder, without a network.
# Run in PowerShell as administrator:
#
#     powershell -ExecutionPolicy Bypass -File install.ps1                install the program
#     powershell -ExecutionPolicy Bypass -File install.ps1 -Service       also install it as a system service
#     powershell -ExecutionPolicy Bypass -File install.ps1 -Uninstall     remove both; data is kept
param(
    [switch] $Service,
    [switch] $Uninstall,
    # File with the release's public key; overrides the key below.
    [string] $ReleaseKey = '',
    # Data folder to back up before an upgrade. Defaults to the service's folder.
    [string] $Data = ''
)
$ErrorActionPreference = 'Stop'

# Second line of the release's public key, filled in by the release build.
$release_key=''

$name = 'freehold-windows-x64.exe'
$folder = Join-Path $env:ProgramFiles 'Freehold'
$program = Join-Path $folder 'freehold.exe'

function Stop-WithError([string] $Message) {
    [Console]::Error.WriteLine("install.ps1: $Message")
    exit 1
}

function Assert-Administrator {
    $identity = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
    if (-not $identity.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
        Stop-WithError 'administrator rights are required: open PowerShell as administrator and run this again'
    }
}

function Get-Path([string] $File) {
    $path = Join-Path $PSScriptRoot $File
    if (-not (Test-Path -LiteralPath $path -PathType Leaf)) {
        Stop-WithError "$File not found in ${PSScriptRoot}: copy it there from the release"
    }
    return $path
}

function Assert-Sum {
    $stated = ''
    foreach ($line in Get-Content -LiteralPath (Get-Path 'SHA256SUMS')) {
        $words = $line -split '\s+', 2
        if ($words.Count -eq 2 -and $words[1] -eq $name) { $stated = $words[0] }
    }
    if ($stated -eq '') { Stop-WithError "$name is not listed in SHA256SUMS: use files of the same release" }
    $sum = (Get-FileHash -Algorithm SHA256 -LiteralPath (Get-Path $name)).Hash
    if ($sum -ne $stated) { Stop-WithError "the checksum of $name does not match SHA256SUMS: download it again" }
}

# The signature covers SHA256SUMS and thereby all files listed in it.
function Assert-Signature {
    $key = $release_key
    if ($ReleaseKey -ne '') { $key = @(Get-Content -LiteralPath $ReleaseKey)[1] }
    if ($key -eq '') {
        Write-Warning 'Checksums match. The signature was not verified; to verify it, add: -ReleaseKey release.pub'
        return
    }
    if (-not (Get-Command minisign -ErrorAction SilentlyContinue)) {
        if ($ReleaseKey -ne '') { Stop-WithError 'add minisign.exe to the PATH to verify the signature' }
        Write-Warning 'Checksums match. The signature was not verified because minisign is not installed.'
        return
    }
    Get-Path 'SHA256SUMS.minisig' | Out-Null
    & minisign -V -q -P $key -m (Get-Path 'SHA256SUMS')
    if ($LASTEXITCODE -ne 0) { Stop-WithError 'invalid signature of SHA256SUMS: do not use these files' }
}

# Adds the program's folder to the machine's PATH or removes it. Variables in other entries, such as %SystemRoot%, are
# not expanded.
function Set-MachinePath([bool] $Included) {
    $key = 'HKLM:\SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
    $before = (Get-Item $key).GetValue('Path', '', 'DoNotExpandEnvironmentNames')
    $places = @($before -split ';' | Where-Object { $_ -ne '' -and $_.TrimEnd('\') -ne $folder })
    if ($Included) { $places += $folder }
    Set-ItemProperty -Path $key -Name 'Path' -Value ($places -join ';') -Type ExpandString
    # Removing a variable that does not exist notifies open windows of the change.
    [Environment]::SetEnvironmentVariable('FREEHOLD_PLACE', $null, 'Machine')
}

function Remove-Program {
    if (-not (Test-Path -LiteralPath $program)) { Stop-WithError "$program is not installed" }
    & $program service uninstall
    if ($LASTEXITCODE -ne 0) { Write-Warning 'No service was installed.' }
    Remove-Item -LiteralPath $folder -Recurse -Force
    Set-MachinePath $false
    Write-Output 'Freehold was removed. Its data was kept.'
}

function Update-Program {
    $words = @('upgrade', (Get-Path $name))
    if ($Data -ne '') { $words += @('--data', $Data) }
    if ($ReleaseKey -ne '') { $words += @('--key', $ReleaseKey) }
    & $program $words
    if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
}

function Add-Program {
    New-Item -ItemType Directory -Force -Path $folder | Out-Null
    $arriving = "$program.new.exe"
    Copy-Item -LiteralPath (Get-Path $name) -Destination $arriving -Force
    & $arriving version
    if ($LASTEXITCODE -ne 0) {
        Remove-Item -LiteralPath $arriving -Force
        Stop-WithError "$name does not run on this machine"
    }
    Move-Item -LiteralPath $arriving -Destination $program -Force
    Set-MachinePath $true
    Write-Output "Installed at $program. Open a new PowerShell window to run it as freehold."
}

Assert-Administrator
if (-not [Environment]::Is64BitOperatingSystem) { Stop-WithError 'Freehold requires 64-bit Windows' }
if ($Uninstall) {
    Remove-Program
    exit 0
}
Assert-Sum
Assert-Signature
if (Test-Path -LiteralPath $program) { Update-Program } else { Add-Program }
if ($Service) {
    & $program service install
    exit $LASTEXITCODE
}
