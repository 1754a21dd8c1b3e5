"""Tries the published Python client `basistheory`: every method that the installed version has."""

import inspect
import json
import os
import pkgutil
import re
import secrets
from importlib import import_module

import basistheory
from basistheory import api as api_package

URL, KEY = os.environ["VAULT_URL"], os.environ["VAULT_KEY"]
NOBODY = "01890000-0000-7000-8000-000000000000"
CARD = {"number": "4242424242424242", "expiration_month": 12, "expiration_year": 2030, "cvc": "123"}
CODE = "module.exports = async ({ args, configuration }) => ({ raw: { twice: args.count * 2, key: configuration.KEY } });"

# The classes of each part of the interface that this version has, by the name of its module.
APIS = {}
for part in pkgutil.iter_modules(api_package.__path__):
    module = import_module(f"basistheory.api.{part.name}")
    [APIS[part.name[:-4]]] = [
        each
        for name, each in inspect.getmembers(module, inspect.isclass)
        if name.endswith("Api") and each.__module__ == module.__name__
    ]


def client(part, key=KEY):
    configuration = basistheory.Configuration(host=URL, api_key=key)
    return APIS[part](basistheory.ApiClient(configuration))


def model(kind, /, **members):
    module = import_module("basistheory.model." + re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower())
    return getattr(module, kind)(**members)


def unique(what):
    return f"{what} {secrets.token_hex(6)}"


def expect(found, wanted):
    """Holds that what was found has what is wanted, and perhaps more."""
    if isinstance(wanted, dict):
        for name, value in wanted.items():
            expect(found[name] if isinstance(found, dict) else getattr(found, name), value)
    elif isinstance(wanted, list):
        assert len(found) == len(wanted), f"{len(found)} in place of {len(wanted)}"
        for one, other in zip(found, wanted):
            expect(one, other)
    else:
        assert found == wanted, f"{found!r} in place of {wanted!r}"


def ids_of(page):
    return [each.id for each in page.data]


def refused(status, call):
    try:
        call()
    except basistheory.ApiException as error:
        assert error.status == status, f"{error.status} in place of {status}"
        return json.loads(error.body)
    raise AssertionError(f"is not refused with {status}")


def said_of(error):
    if isinstance(error, basistheory.ApiException) and getattr(error, "status", None):
        try:
            return f"{error.status} {json.loads(error.body).get('detail', '')}"
        except (TypeError, ValueError):
            return str(error.status)
    return f"{type(error).__name__}: {error}".split("\n")[0]


def tell(call, said=None):
    print(json.dumps({"call": call, "ok": said is None, "said": said}), flush=True)


def make_calls(calls):
    """Makes the calls that this version has, in their order; tells of what it has that no call is named after."""
    methods = [
        f"{part}.{name}"
        for part, each in APIS.items()
        for name, _ in inspect.getmembers(each, inspect.isfunction)
        if not name.startswith("_")
    ]
    for call, act in calls:
        if call.split(" ")[0] not in methods:
            continue
        try:
            act()
            tell(call)
        except Exception as error:  # Whatever a client throws is what it said.
            tell(call, said_of(error))
    tried = {call.split(" ")[0] for call, _ in calls}
    for method in methods:
        if method not in tried:
            tell(method, "was not tried")
