"""The official client for Python. Arguments: address, secret, and the id of a task or "new" to request one."""

import asyncio
import json
import sys
from typing import Any, ClassVar, Literal

import mcp_types as types
from mcp import Client
from mcp.client.extension import ClaimContext, ClientExtension, ResultClaim
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

TASKS = "io.modelcontextprotocol/tasks"


class Task(types.Result):
    result_type: Literal["task"]
    taskId: str


class GetTask(types.Request[dict[str, Any], Literal["tasks/get"]]):
    method: Literal["tasks/get"] = "tasks/get"
    name_param: ClassVar[str | None] = "taskId"


class Detail(types.Result):
    status: str
    result: dict[str, Any] | None = None


async def named(task: Task, _: ClaimContext) -> types.CallToolResult:
    return types.CallToolResult(content=[], structured_content={"taskId": task.taskId})


class Tasks(ClientExtension):
    identifier = TASKS

    def settings(self) -> dict[str, Any]:
        return {}

    def claims(self) -> list[ResultClaim[Any]]:
        return [ResultClaim(result_type="task", model=Task, resolve=named)]


async def tour(http: Any, address: str, mode: str) -> dict[str, Any]:
    async with Client(streamable_http_client(address, http_client=http), mode=mode) as client:
        found = await client.call_tool("find_actions", {"words": "create lead", "kind": "write"})
        page = await client.read_resource("freehold://handbook/approvals")
        vote = await client.call_tool("do", {"action": "approvals.approve", "input": {"id": "x"}})
        return {
            "tools": len((await client.list_tools()).tools),
            "found": [action["name"] for action in found.structured_content["actions"]],
            "prompts": len((await client.list_prompts()).prompts),
            "page": page.contents[0].text[:11],
            "vote": vote.structured_content["details"][0]["code"],
        }


async def follow(http: Any, address: str, task: str) -> dict[str, Any]:
    transport = streamable_http_client(address, http_client=http)
    async with Client(transport, mode="2026-07-28", extensions=[Tasks()]) as client:
        if task == "new":
            call = {"action": "crm.leads.create", "input": {"name": "From Python"}}
            return (await client.call_tool("do", call)).structured_content
        detail = await client.session.send_request(GetTask(params={"taskId": task}), Detail)
        return {"status": detail.status, "result": detail.result}


async def main(address: str, secret: str, what: str) -> None:
    async with create_mcp_http_client(headers={"authorization": f"Bearer {secret}"}) as http:
        if what == "tour":
            modes = ("legacy", "auto", "2026-07-28")
            print(json.dumps([await tour(http, address, mode) for mode in modes]))
        else:
            print(json.dumps(await follow(http, address, what)))


asyncio.run(main(*sys.argv[1:]))
