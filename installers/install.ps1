# Installs or upgrades Freehold on Windows from the files of a release in this folder, without a network. In a
# PowerShell that was opened as administrator:
#
#     powershell -ExecutionPolicy Bypass -File install.ps1                the program alone
#     powershell -ExecutionPolicy Bypass -File install.ps1 -Service       and as a service of this machine
#     powershell -ExecutionPolicy Bypass -File install.ps1 -Uninstall     takes both away; the data stay
param(
    [switch] $Service,
    [switch] $Uninstall,
    # A file with the public key of the release, where another than the one below is meant.
    [string] $ReleaseKey = '',
    # The data folder, where it is not the one of the service: an upgrade keeps a backup of it.
    [string] $Data = ''
)
$ErrorActionPreference = 'Stop'

# The second line of the release's public key, written here when a release is made.
$release_key=''

$name = 'freehold-windows-x64.exe'
$folder = Join-Path $env:ProgramFiles 'Freehold'
$program = Join-Path $folder 'freehold.exe'

function Stop-WithWord([string] $Message) {
    [Console]::Error.WriteLine("install.ps1: $Message")
    exit 1
}

function Assert-Administrator {
    $identity = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
    if (-not $identity.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
        Stop-WithWord 'this changes the whole machine: open PowerShell as administrator, and run it again'
    }
}

function Get-Path([string] $File) {
    $path = Join-Path $PSScriptRoot $File
    if (-not (Test-Path -LiteralPath $path -PathType Leaf)) {
        Stop-WithWord "there is no $File in ${PSScriptRoot}: copy it there from the release"
    }
    return $path
}

function Assert-Sum {
    $stated = ''
    foreach ($line in Get-Content -LiteralPath (Get-Path 'SHA256SUMS')) {
        $words = $line -split '\s+', 2
        if ($words.Count -eq 2 -and $words[1] -eq $name) { $stated = $words[0] }
    }
    if ($stated -eq '') { Stop-WithWord "SHA256SUMS does not name ${name}: take all files from one release" }
    $sum = (Get-FileHash -Algorithm SHA256 -LiteralPath (Get-Path $name)).Hash
    if ($sum -ne $stated) { Stop-WithWord "$name is not what SHA256SUMS says: fetch it anew" }
}

# The list of sums is signed; whoever trusts it trusts what it lists.
function Assert-Signature {
    $key = $release_key
    if ($ReleaseKey -ne '') { $key = @(Get-Content -LiteralPath $ReleaseKey)[1] }
    if ($key -eq '') {
        Write-Warning 'The sums are right; who made them was not checked. To do so: -ReleaseKey release.pub'
        return
    }
    if (-not (Get-Command minisign -ErrorAction SilentlyContinue)) {
        if ($ReleaseKey -ne '') { Stop-WithWord 'to check the signature, put minisign.exe into the PATH' }
        Write-Warning 'The sums are right; who made them was not checked, for minisign is not here.'
        return
    }
    Get-Path 'SHA256SUMS.minisig' | Out-Null
    & minisign -V -q -P $key -m (Get-Path 'SHA256SUMS')
    if ($LASTEXITCODE -ne 0) { Stop-WithWord 'the signature of SHA256SUMS is wrong: do not use these files' }
}

# The folder of the program is a part of the machine's PATH, as long as the program is there. The names in the others,
# as %SystemRoot%, stay names.
function Set-Place([bool] $IsThere) {
    $key = 'HKLM:\SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
    $before = (Get-Item $key).GetValue('Path', '', 'DoNotExpandEnvironmentNames')
    $places = @($before -split ';' | Where-Object { $_ -ne '' -and $_.TrimEnd('\') -ne $folder })
    if ($IsThere) { $places += $folder }
    Set-ItemProperty -Path $key -Name 'Path' -Value ($places -join ';') -Type ExpandString
    # Taking away what is not there tells the windows that are open that something has changed.
    [Environment]::SetEnvironmentVariable('FREEHOLD_PLACE', $null, 'Machine')
}

function Remove-Program {
    if (-not (Test-Path -LiteralPath $program)) { Stop-WithWord "there is no $program" }
    & $program service uninstall
    if ($LASTEXITCODE -ne 0) { Write-Warning 'There was no service to take away.' }
    Remove-Item -LiteralPath $folder -Recurse -Force
    Set-Place $false
    Write-Output 'Freehold is gone from this machine. Its data are where they were.'
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
        Stop-WithWord "$name does not run on this machine"
    }
    Move-Item -LiteralPath $arriving -Destination $program -Force
    Set-Place $true
    Write-Output "Installed in $program. A new window of PowerShell knows it as freehold."
}

Assert-Administrator
if (-not [Environment]::Is64BitOperatingSystem) { Stop-WithWord 'Freehold needs a 64-bit Windows' }
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
