"""The calls that are made by the Python client `basistheory`, in their order."""

import basistheory_client as py
from basistheory_client import CARD, CODE, NOBODY, client, expect, ids_of, model, refused, unique

MADE = {}
# The client itself takes nothing but https; nothing is called through these Proxies.
ELSEWHERE = "https://example.com/base"
CALLS = []


def call(name):
    """Says under which name an act is told."""

    def keep(act):
        CALLS.append((name, act))
        return act

    return keep


def rule(priority, container, **more):
    members = {"transform": "mask", "permissions": ["token:read"], **more}
    return model("AccessRule", description="rule", priority=priority, container=container, **members)


def has_rules():
    try:
        rule(1, "/")
        return True
    except ModuleNotFoundError:
        return False


TOKEN_PERMISSIONS = [f"token:{act}" for act in ("create", "read", "update", "delete", "use", "search")]


def reader():
    """An Application that reads what it makes; the first versions know no rules, and so see masks."""
    if "reader" not in MADE:
        members = {"permissions": TOKEN_PERMISSIONS}
        if has_rules():
            acts = ["token:read", "token:update", "token:search"]
            members["rules"] = [rule(1, "/", transform="reveal", permissions=acts)]
        request = model("CreateApplicationRequest", name="Reader", type="private", **members)
        MADE["reader"] = client("applications").create(create_application_request=request)
    return MADE["reader"]


def tokens():
    return client("tokens", reader().key)


def new_token(**members):
    request = model("CreateTokenRequest", **{"type": "token", "data": "Ada", **members})
    return tokens().create(create_token_request=request)


@call("tokens.create")
def _():
    MADE["order"] = unique("order")
    token = new_token(metadata={"order_number": MADE["order"]}, search_indexes=["{{ data }}"])
    MADE["token"] = token
    expect(token, {"type": "token", "metadata": {"order_number": MADE["order"]}})
    expect(token, {"search_indexes": ["{{ data }}"]})
    if has_rules():
        expect(token, {"containers": ["/general/high/"]})
    MADE["card"] = new_token(type="card", data=CARD)


@call("tokens.create (a wrong card)")
def _():
    wrong = {**CARD, "number": "4242424242424241"}
    problem = refused(400, lambda: new_token(type="card", data=wrong))
    expect(list(problem["errors"]), ["data.number"])


@call("tokens.get_by_id")
def _():
    token = tokens().get_by_id(MADE["card"].id)
    expect(token, {"type": "card", "tenant_id": MADE["card"].tenant_id})
    if has_rules():
        expect(token, {"data": {"number": CARD["number"], "expiration_month": 12}})


@call("tokens.get_by_id (of nobody)")
def _():
    refused(404, lambda: tokens().get_by_id(NOBODY))


@call("tokens.update")
def _():
    request = model("UpdateTokenRequest", data="Grace", metadata={"more": "yes"}, deduplicate_token=False)
    changed = tokens().update(MADE["token"].id, update_token_request=request)
    expect(changed, {"metadata": {"order_number": MADE["order"], "more": "yes"}})
    if has_rules():
        expect(changed, {"data": "Grace"})


@call("tokens.get")
def _():
    ids = [MADE["token"].id, MADE["card"].id]
    page = tokens().get(id=ids, size=5)
    expect(sorted(ids_of(page)), sorted(ids))
    expect(page.pagination, {"total_items": 2, "page_number": 1, "page_size": 5, "total_pages": 1})
    by_metadata = tokens().get(type=["token"], metadata={"order_number": MADE["order"]})
    expect(ids_of(by_metadata), [MADE["token"].id])


@call("tokens.search")
def _():
    request = model("SearchTokensRequest", query=f"id:{MADE['card'].id}")
    expect(ids_of(tokens().search(search_tokens_request=request)), [MADE["card"].id])


@call("tokens.create_child")
def _():
    request = model("CreateTokenRequest", type="token", data="child")
    MADE["child"] = tokens().create_child(MADE["token"].id, create_token_request=request)


@call("tokens.get_children")
def _():
    expect(ids_of(tokens().get_children(MADE["token"].id)), [MADE["child"].id])


@call("tokens.create_association")
def _():
    tokens().create_association(MADE["token"].id, MADE["card"].id)
    expect(len(ids_of(tokens().get_children(MADE["token"].id))), 2)


@call("tokens.delete_association")
def _():
    tokens().delete_association(MADE["token"].id, MADE["card"].id)
    expect(ids_of(tokens().get_children(MADE["token"].id)), [MADE["child"].id])


@call("tokens.delete")
def _():
    tokens().delete(MADE["token"].id)
    refused(404, lambda: tokens().get_by_id(MADE["token"].id))


@call("tokenize.tokenize")
def _():
    body = {"card": {"type": "card", "data": CARD}, "name": "Ada"}
    made = client("tokenize", reader().key).tokenize(body=body)
    expect(made["card"]["data"]["number"], "XXXXXXXXXXXX4242")
    expect(len(made["name"]), 36)


@call("sessions.create")
def _():
    request = model("CreateApplicationRequest", name="Browser", type="public", permissions=["token:create"])
    browser = client("applications").create(create_application_request=request)
    MADE["session"] = client("sessions", browser.key).create()
    expect(len(MADE["session"].session_key) > 20, True)


@call("sessions.authorize")
def _():
    request = model("AuthorizeSessionRequest", nonce=MADE["session"].nonce, permissions=["token:read"])
    client("sessions", reader().key).authorize(authorize_session_request=request)
    read = client("tokens", MADE["session"].session_key).get_by_id(MADE["card"].id)
    expect(read, {"data": {"number": "XXXXXXXXXXXX4242"}})


@call("applications.create")
def _():
    members = {"permissions": ["application:read", "token:create"]}
    if has_rules():
        members["rules"] = [rule(2, "/pci/"), rule(1, "/pci/high/")]
    name = unique("Application")
    request = model("CreateApplicationRequest", name=name, type="management", **members)
    made = client("applications").create(create_application_request=request)
    MADE["application"] = made
    expect(made, {"name": name, "permissions": members["permissions"]})
    if has_rules():
        expect([each.priority for each in made.rules], [2, 1])


@call("applications.get_by_id")
def _():
    read = client("applications").get_by_id(MADE["application"].id)
    expect(read, {"name": MADE["application"].name, "type": "management"})


@call("applications.get")
def _():
    page = client("applications").get(id=[MADE["application"].id])
    expect(ids_of(page), [MADE["application"].id])


@call("applications.get_by_key")
def _():
    expect(client("applications", MADE["application"].key).get_by_key().id, MADE["application"].id)


@call("applications.update")
def _():
    request = model("UpdateApplicationRequest", name="Changed", permissions=["application:read"])
    changed = client("applications").update(MADE["application"].id, update_application_request=request)
    expect(changed, {"name": "Changed", "permissions": ["application:read"]})


@call("applications.regenerate_key")
def _():
    changed = client("applications").regenerate_key(MADE["application"].id)
    refused(401, lambda: client("applications", MADE["application"].key).get_by_key())
    expect(client("applications", changed.key).get_by_key().id, MADE["application"].id)


@call("applications.delete")
def _():
    client("applications").delete(MADE["application"].id)
    refused(404, lambda: client("applications").get_by_id(MADE["application"].id))


@call("permissions.get")
def _():
    expect("token:create" in [each.type for each in client("permissions").get()], True)


@call("logs.get")
def _():
    page = client("logs").get(entity_type="application", size=5)
    expect([each.entity_type for each in page.data], ["application"] * 5)


@call("logs.get_entity_types")
def _():
    expect("token" in [each.value for each in client("logs").get_entity_types()], True)


def formula_request(kind, name):
    setting = model("ReactorFormulaConfiguration", name="KEY", type="string")
    parameter = model("ReactorFormulaRequestParameter", name="count", type="number")
    members = {"name": name, "type": "private", "code": CODE}
    return model(kind, **members, configuration=[setting], request_parameters=[parameter])


@call("reactor_formulas.create")
def _():
    request = formula_request("CreateReactorFormulaRequest", unique("Formula"))
    made = client("reactor_formulas").create(create_reactor_formula_request=request)
    MADE["formula"] = made
    expect(made, {"code": CODE, "configuration": [{"name": "KEY", "type": "string"}]})


@call("reactor_formulas.get_by_id")
def _():
    expect(client("reactor_formulas").get_by_id(MADE["formula"].id), {"name": MADE["formula"].name})


@call("reactor_formulas.get")
def _():
    page = client("reactor_formulas").get(name=MADE["formula"].name)
    expect(ids_of(page), [MADE["formula"].id])


@call("reactor_formulas.update")
def _():
    request = formula_request("UpdateReactorFormulaRequest", unique("Formula"))
    changed = client("reactor_formulas").update(MADE["formula"].id, update_reactor_formula_request=request)
    expect(changed, {"name": request.name, "request_parameters": [{"name": "count"}]})


@call("reactors.create")
def _():
    request = model(
        "CreateReactorRequest",
        name=unique("Reactor"),
        formula=model("ReactorFormula", id=MADE["formula"].id),
        application=model("Application", id=reader().id),
        configuration={"KEY": "k"},
    )
    MADE["reactor"] = client("reactors").create(create_reactor_request=request)
    expect(MADE["reactor"], {"formula": {"id": MADE["formula"].id}, "configuration": {"KEY": "k"}})
    expect(MADE["reactor"], {"application": {"id": reader().id}})


@call("reactors.get_by_id")
def _():
    expect(client("reactors").get_by_id(MADE["reactor"].id), {"name": MADE["reactor"].name})


@call("reactors.get")
def _():
    for filters in ({"id": [MADE["reactor"].id]}, {"name": MADE["reactor"].name}):
        expect(ids_of(client("reactors").get(**filters)), [MADE["reactor"].id])


@call("reactors.update")
def _():
    request = model("UpdateReactorRequest", name="Changed", configuration={"KEY": "k2"})
    changed = client("reactors").update(MADE["reactor"].id, update_reactor_request=request)
    expect(changed, {"name": "Changed", "configuration": {"KEY": "k2"}})
    expect(changed, {"formula": {"id": MADE["formula"].id}})


@call("reactors.patch")
def _():
    request = model("PatchReactorRequest", name="Patched")
    client("reactors").patch(MADE["reactor"].id, patch_reactor_request=request)
    expect(client("reactors").get_by_id(MADE["reactor"].id), {"name": "Patched"})


@call("reactors.react")
def _():
    request = model("ReactRequest", args={"count": 21})
    answer = client("reactors", reader().key).react(MADE["reactor"].id, react_request=request)
    expect(answer.raw, {"twice": 42, "key": "k2"})


@call("reactors.delete")
def _():
    client("reactors").delete(MADE["reactor"].id)
    refused(404, lambda: client("reactors").get_by_id(MADE["reactor"].id))


@call("reactor_formulas.delete")
def _():
    client("reactor_formulas").delete(MADE["formula"].id)
    refused(404, lambda: client("reactor_formulas").get_by_id(MADE["formula"].id))


@call("proxies.create")
def _():
    name = unique("Proxy")
    members = {"name": name, "destination_url": ELSEWHERE, "require_auth": True}
    try:
        members["request_transform"] = model("ProxyTransform", code="module.exports = async () => ({});")
    except ModuleNotFoundError:
        pass  # The first versions have none.
    request = model("CreateProxyRequest", **members)
    MADE["proxy"] = client("proxies").create(create_proxy_request=request)
    expect(MADE["proxy"], {"name": name, "destination_url": ELSEWHERE, "require_auth": True})
    expect(len(MADE["proxy"].key) > 20, True)


@call("proxies.get_by_id")
def _():
    expect(client("proxies").get_by_id(MADE["proxy"].id), {"key": MADE["proxy"].key})


@call("proxies.get")
def _():
    for filters in ({"id": [MADE["proxy"].id]}, {"name": MADE["proxy"].name}):
        expect(ids_of(client("proxies").get(**filters)), [MADE["proxy"].id])


@call("proxies.update")
def _():
    request = model("UpdateProxyRequest", name="Changed", destination_url=ELSEWHERE, require_auth=False)
    changed = client("proxies").update(MADE["proxy"].id, update_proxy_request=request)
    expect(changed, {"name": "Changed", "require_auth": False, "key": MADE["proxy"].key})


@call("proxies.patch")
def _():
    request = model("PatchProxyRequest", name="Patched")
    client("proxies").patch(MADE["proxy"].id, patch_proxy_request=request)
    expect(client("proxies").get_by_id(MADE["proxy"].id), {"name": "Patched"})


@call("proxies.delete")
def _():
    client("proxies").delete(MADE["proxy"].id)
    refused(404, lambda: client("proxies").get_by_id(MADE["proxy"].id))


@call("tenants.get")
def _():
    expect(client("tenants").get().id, MADE["card"].tenant_id)


@call("tenants.update")
def _():
    name = unique("Tenant")
    changed = client("tenants").update(update_tenant_request=model("UpdateTenantRequest", name=name))
    expect(changed, {"name": name})


@call("tenants.get_tenant_usage_report")
def _():
    report = client("tenants").get_tenant_usage_report().token_report
    expect(report.metrics_by_type["card"].count > 0, True)


@call("tenants.get_members")
def _():
    expect(client("tenants").get_members().data, [])


@call("tenants.get_invitations")
def _():
    expect(client("tenants").get_invitations().data, [])


CALLS.append(
    (
        "tenants.create_invitation",
        lambda: client("tenants").create_invitation(
            create_tenant_invitation_request=model("CreateTenantInvitationRequest", email="ada@example.com")
        ),
    )
)
for method in ("resend_invitation", "delete_invitation", "delete_member"):
    CALLS.append((f"tenants.{method}", lambda method=method: getattr(client("tenants"), method)(NOBODY)))
for method in ("get_tenant_operation_report", "delete"):
    CALLS.append((f"tenants.{method}", lambda method=method: getattr(client("tenants"), method)()))

if __name__ == "__main__":
    py.make_calls(CALLS)
