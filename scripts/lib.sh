# Set-up of a clone, for ./jejak and scripts/*. POSIX sh; macOS runs it with bash 3.2.
#
# The caller sets $root to the clone's directory. Two levels of set-up exist: `run` (the tool and
# what it needs) and `dev` (also what checks and tests need). A stamp in .venv holds checksums of
# what the set-up was made from; while they match nothing is done. Everything said goes to stderr.
#
# JEJAK_PYTHON      the Python to use
# JEJAK_NO_INSTALL  when set, no system package is ever installed
# JEJAK_NO_COMPILE  when set, the core is neither compiled nor used compiled

venv=$root/.venv
constraints=$root/constraints.txt

say() { printf 'jejak: %s\n' "$*" >&2; }

die() {
  say "$@"
  exit 3
}

# Runs a command whose output is only of interest when it fails.
quietly() {
  output=$("$@" 2>&1) && return
  printf '%s\n' "$output" >&2
  return 1
}

# --- stamps ------------------------------------------------------------------------------------

# The paths are part of the checksums' lines: a clone that was moved is set up again.
stamp_key() { cksum "$root/pyproject.toml" "$constraints"; }

is_ready() { # LEVEL
  [ -x "$venv/bin/python" ] && [ -r "$venv/stamp-$1" ] || return 1
  { IFS= read -r stamp_1 && IFS= read -r stamp_2; } <"$venv/stamp-$1" || return 1
  [ "$stamp_1
$stamp_2" = "$(stamp_key)" ]
}

# Sets up what is missing for LEVEL; of several processes one works and the others wait for it.
ensure_ready() { # LEVEL
  is_ready "$1" && return
  find_python
  mkdir -p "$root/.jejak" || die "$root may not be written: cannot set up"
  "$python" "$root/scripts/locked.py" "$root/.jejak/setup.lock" \
    /bin/sh "$root/scripts/setup" --locked "$1" "$python" || exit $?
}

# --- Python ------------------------------------------------------------------------------------

# Sets $python to a Python 3.11 or later that can make virtual environments.
find_python() {
  if [ -n "${JEJAK_PYTHON:-}" ]; then
    probe_python "$JEJAK_PYTHON" || die "JEJAK_PYTHON names $JEJAK_PYTHON: not Python 3.11 or later"
    [ "$can_venv" = 1 ] || install_venv_module
    return
  fi
  search_python && return
  if [ -z "$bare_python" ] && may_install; then
    say "installing Python"
    install_first python3.13 python3.12 python3.11 && search_python && return
  fi
  [ -n "$bare_python" ] || die "Python 3.11 or later is needed: install it, or name it by JEJAK_PYTHON"
  probe_python "$bare_python"
  install_venv_module
}

# The first Python that can make environments; $bare_python is one that only lacks that.
search_python() {
  bare_python=
  for candidate in python3.13 python3.12 python3.11 python3.14 python3 python; do
    command -v "$candidate" >/dev/null 2>&1 && probe_python "$candidate" || continue
    [ "$can_venv" = 1 ] && return
    [ -n "$bare_python" ] || bare_python=$python
  done
  return 1
}

# Sets $python (by its versioned path, so that an upgrade shows), $python_version and $can_venv.
probe_python() { # PROGRAM
  probed=$("$1" -c '
import importlib.util, os, sys
if sys.version_info < (3, 11):
    sys.exit(1)
version = "%d.%d" % sys.version_info[:2]
path = os.path.join(sys.base_prefix, "bin", "python" + version)
found = all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))
print(int(found), version, path if os.access(path, os.X_OK) else sys.executable)
' 2>/dev/null) || return 1
  can_venv=${probed%% *}
  probed=${probed#* }
  python_version=${probed%% *}
  python=${probed#* }
}

# Debian and Ubuntu split the module that makes virtual environments from Python.
install_venv_module() {
  command -v apt-get >/dev/null 2>&1 || die "$python lacks the modules venv and ensurepip"
  if may_install; then
    say "installing python$python_version-venv"
    install_first "python$python_version-venv" python3-venv && probe_python "$python" || :
  fi
  [ "$can_venv" = 1 ] || die "Python cannot make virtual environments; install the package:
  sudo apt-get install python$python_version-venv"
}

# Makes .venv, or mends one that was left half made or whose Python is gone.
make_venv() {
  venv_works && return
  if [ -e "$venv" ] || [ -L "$venv" ]; then
    "$venv/bin/python" -m ensurepip --upgrade >/dev/null 2>&1 && venv_works && return
    # Making it anew empties the directory, which behind a link is somebody else's.
    [ ! -L "$venv" ] || die "$venv is a link to an environment that does not work; remove it"
    say "$venv does not work; making it anew"
  fi
  "$python" -m venv --clear "$venv" >&2 || die "cannot make $venv"
}

venv_works() {
  "$venv/bin/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Installs the package, editable, with its dependencies at pinned versions.
install_package() { # LEVEL
  install_requirements "$([ "$1" = run ] || echo "$1")" ||
    die "Python packages could not be installed; look at the network and try again"
  # The build tool is installed by now, at its pinned version; an isolated build would float.
  run_pip --no-index --no-deps --no-build-isolation -e "$root" ||
    die "the package could not be installed"
}

# Installs what the package needs, and the dependency group when one is named.
install_requirements() { # [GROUP]
  "$venv/bin/python" -c '
import sys, tomllib
with open(sys.argv[1], "rb") as file:
    project = tomllib.load(file)
def members(group):
    for item in project["dependency-groups"][group]:
        yield from [item] if isinstance(item, str) else members(item["include-group"])
wanted = ["editables", *project["build-system"]["requires"], *project["project"]["dependencies"]]
print("\n".join(wanted + [item for group in sys.argv[2:] if group for item in members(group)]))
' "$root/pyproject.toml" "$@" >"$venv/requirements.txt" || die "pyproject.toml cannot be read"
  run_pip -c "$constraints" -r "$venv/requirements.txt"
}

run_pip() {
  "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check "$@" >&2
}

# --- compiled core ------------------------------------------------------------------------------

# Compiles the core where that is possible and was not done for these sources; never fails.
ensure_compiled() {
  "$venv/bin/python" -I -S "$root/scripts/overlay.py" || "$root/scripts/compile" || :
}

# The same beside what is asked for, which need not wait for it: whoever tries jejak for the first
# time has the first answer minutes earlier. It ends when the work is done or the machine's session
# is over; what it has made by then is used by the next. What it says is in .jejak/compiling.log.
compile_beside() {
  "$venv/bin/python" -I -S "$root/scripts/overlay.py" && return
  [ -w "$root/.jejak" ] || return 0
  say "the core is compiled in the background (once, some minutes); this run goes without and is slower"
  nohup nice -n 19 "$root/scripts/compile" --unless-busy \
    </dev/null >>"$root/.jejak/compiling.log" 2>&1 &
}

# The packages that compile the core are fetched where it is compiled, not at every set-up.
has_mypyc() {
  "$venv/bin/python" -c '
import sys
from importlib.util import find_spec
sys.exit(not (find_spec("mypyc") and find_spec("setuptools")))'
}

# --- JDK and Maven -----------------------------------------------------------------------------

# Installs a JDK and Maven where they are missing and this is allowed; says how where it is not.
# Their absence is no failure: the tool itself says so when a command needs them.
ensure_tools() {
  for tool in $(missing_tools); do
    if may_install; then
      say "installing $tool"
      install_tool "$tool" || say "$tool could not be installed"
    fi
    advice=$(tool_advice "$tool")
    [ -z "$advice" ] || say "$advice"
  done
}

missing_tools() {
  "$venv/bin/python" -c '
import os
from jejak.doctor import missing_tools
print(*missing_tools(os.environ))'
}

# How to install a tool by hand; nothing when it is there.
tool_advice() { # TOOL
  "$venv/bin/python" -c '
import os, sys
from jejak.doctor import missing_tools
print(missing_tools(os.environ).get(sys.argv[1], ""))' "$1"
}

install_tool() { # jdk | maven
  case $(package_manager)-$1 in
  apt-get-jdk) install_first openjdk-25-jdk-headless openjdk-21-jdk-headless openjdk-17-jdk-headless ;;
  dnf-jdk) install_first java-25-openjdk-devel java-21-openjdk-devel java-17-openjdk-devel ;;
  brew-jdk) install_first openjdk ;;
  *-maven) install_first maven ;;
  *) return 1 ;;
  esac
}

# --- system packages ---------------------------------------------------------------------------

package_manager() {
  for manager in brew apt-get dnf; do
    if command -v "$manager" >/dev/null 2>&1; then
      echo "$manager"
      return
    fi
  done
}

# Whether a system package may be installed without asking anybody.
may_install() {
  [ -z "${JEJAK_NO_INSTALL:-}" ] || return 1
  case $(package_manager) in
  '') return 1 ;;
  brew) return 0 ;;
  *) [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null ;;
  esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Installs the first of several packages that the package manager knows.
install_first() {
  case $(package_manager) in
  apt-get) apt_install_first "$@" ;;
  dnf) dnf_install_first "$@" ;;
  brew) quietly brew install --quiet "$1" ;;
  *) return 1 ;;
  esac
}

apt_install_first() {
  if [ -z "${apt_is_updated:-}" ]; then
    quietly as_root apt-get update -qq || say "apt-get update failed; going on with what is known"
    apt_is_updated=1
  fi
  for package; do
    apt-cache show "$package" >/dev/null 2>&1 || continue
    # Slim images leave out this directory, without which a JDK cannot be configured.
    as_root mkdir -p /usr/share/man/man1
    quietly as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
      --no-install-recommends -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=600 "$package"
    return
  done
  return 1
}

dnf_install_first() {
  for package; do
    dnf -q info "$package" >/dev/null 2>&1 || continue
    quietly as_root dnf install -y -q "$package"
    return
  done
  return 1
}
